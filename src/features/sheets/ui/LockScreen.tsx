import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { ShownSheet } from '#features/library/library.sheets.types.ts';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { Written } from '../sheets.rules.ts';
import { drawPicture, type Picture } from './draw-picture.ts';

/** Makes a picture of the most needed facts, for the lock screen of a phone. Nothing leaves the device. */
export default function LockScreen({ sheet, written }: { sheet: ShownSheet; written: Written }) {
  const { t } = useLingui();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [said, setSaid] = useState('');
  const lines = sheet.parts
    .flatMap(({ fields }) => fields)
    .flatMap(({ id, label, pictured }) => {
      const text = written[id]?.trim();
      return pictured && text ? [{ label, text }] : [];
    });
  const make = useAction(
    async () => {
      setPicture(null);
      setSaid('');
      if (lines.length === 0) setSaid(t`The sheet is empty. Fill in the name or the allergies first.`);
      else {
        setPicture(await drawPicture(sheet.title, lines));
        setSaid(t`The picture is ready below.`);
      }
    },
    () => t`This browser could not make the picture. You can print the sheet instead.`,
  );
  const told = lines.map(({ label, text }) => `${label}: ${text}`).join('. ');
  const left = picture?.leftOut.join(', ');
  return (
    <div className="scripted grid gap-3">
      <p>
        <Button look="secondary" busy={make.busy} onClick={() => void make.run()}>
          <Smartphone aria-hidden className="size-5" />
          <Trans>Make a picture for the lock screen</Trans>
        </Button>
      </p>
      <p role="status" className="text-ink-2 empty:hidden">
        {said}
      </p>
      <Problem>{make.problem}</Problem>
      {picture ? (
        <div className="grid gap-3 rounded-card bg-muted p-4">
          <Notice tone="warning" title={t`Anybody can read a lock screen`}>
            <p>
              <Trans>
                That helps in an emergency. It also shows these facts to anyone who holds the phone. Ask your
                loved one first. Leave out what should stay private.
              </Trans>
            </p>
          </Notice>
          {left ? (
            <p role="status">
              <Trans>The picture was full. Not in it: {left}. Use fewer words, and make it again.</Trans>
            </p>
          ) : null}
          <img
            src={picture.address}
            alt={t`For the lock screen. ${told}`}
            width={1170}
            height={2532}
            className="h-auto w-44 rounded-card border border-hairline"
          />
          <p>
            <CallLink href={picture.address} download={`${sheet.slug}.png`}>
              <Download aria-hidden className="size-5" />
              <Trans>Save the picture</Trans>
            </CallLink>
          </p>
          <p className="measure text-sm text-ink-2">
            <Trans>Then choose it as wallpaper in the settings of the phone, for the lock screen.</Trans>
          </p>
        </div>
      ) : null}
    </div>
  );
}
