import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#kit/paths.ts';
import { publicMeta } from '#web/page-meta.ts';
import { Page } from '#web/ui/Page.tsx';
import { Logo } from './Logo.tsx';

export function meta() {
  return publicMeta({
    title: t`Our logo`,
    description: t`The Kinkeeper logo in its variants.`,
    path: paths.logo(),
  });
}

/** The logo in its variants; nothing here is interactive. */
export default function LogoPage() {
  const { t } = useLingui();
  return (
    <Page wide title={t`Our logo`}>
      <div className="grid gap-6 sm:grid-cols-2">
        <Variant name={<Trans>Hero</Trans>} className="bg-canvas">
          <Logo large />
        </Variant>
        <Variant name={<Trans>Dark</Trans>} className="bg-[#131a1b] [--primary:#8fd0c4]">
          <Logo />
        </Variant>
        <Variant name={<Trans>Light</Trans>} className="bg-[#ffffff] [--primary:#17534f]">
          <Logo />
        </Variant>
        <Variant name="PNG" className="bg-[#fbf7f1] [--primary:#17534f]">
          <img src="/static/share/logo.png" width={192} height={192} alt={t`Kinkeeper logo`} />
        </Variant>
      </div>
    </Page>
  );
}

function Variant({ name, className, children }: { name: ReactNode; className: string; children: ReactNode }) {
  return (
    <figure className="grid gap-2">
      <div
        className={`grid min-h-48 place-content-center rounded-card border border-hairline p-2 sm:p-6 ${className}`}
      >
        {children}
      </div>
      <figcaption className="text-ink-2">{name}</figcaption>
    </figure>
  );
}
