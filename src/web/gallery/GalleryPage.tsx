import { Suspense, useEffect, useState } from 'react';
import { EmergencyWatch } from '#features/packs/ui/EmergencyWatch.tsx';
import { lazyAgain } from '../lazy-again.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink, CallLink } from '../ui/ButtonLink.tsx';
import { CountedField } from '../ui/CountedField.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadingCard } from '../ui/Loading.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Page } from '../ui/Page.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { notify } from '../ui/toast.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Choices, Fields } from './Fields.tsx';
import { LONG } from './long.ts';
import { Lists, Parts } from './Parts.tsx';
import { Section } from './Section.tsx';

// Lazy: a room of its own.
const DocumentStages = lazyAgain(() => import('./DocumentStages.tsx'));

const Days = lazyAgain(() => import('./Days.tsx'));

// For engineers; its words are not translated.

const TONES: Tone[] = ['neutral', 'primary', 'success', 'warning', 'danger', 'info', 'clay'];
const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const;
// Complete class names, so that Tailwind finds them.
const COLOURS = [
  'bg-canvas',
  'bg-surface',
  'bg-muted',
  'bg-ink',
  'bg-ink-2',
  'bg-primary',
  'bg-primary-soft',
  'bg-clay',
  'bg-clay-soft',
  'bg-success',
  'bg-success-soft',
  'bg-warning',
  'bg-warning-soft',
  'bg-danger',
  'bg-danger-soft',
  'bg-info',
  'bg-info-soft',
  'bg-control',
  'bg-focus',
  'bg-hairline',
];

export function meta() {
  return [{ title: 'Gallery - Kinkeeper' }, { name: 'robots', content: 'noindex' }];
}

/** Every part in every state, in both color schemes. */
export default function GalleryPage() {
  return (
    <Page wide title="Gallery" lead="Every part in every state, in both colour schemes.">
      <Scheme name="Light" className="scheme-light" />
      <Scheme name="Dark" className="scheme-dark" />
    </Page>
  );
}

function Scheme({ name, className }: { name: string; className: string }) {
  return (
    <section className={`${className} grid gap-6 rounded-card bg-canvas p-4 text-ink sm:p-6`}>
      <h2 className="text-3xl">{name}</h2>
      <Section title="Colours">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {COLOURS.map((name) => (
            <li key={name} className="rounded-control border border-hairline">
              <div className={`h-12 rounded-t-control ${name}`} />
              <p className="p-2 text-sm">{name.slice(3)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <p className="font-heading text-4xl">Source Serif, 4xl</p>
        <p className="font-heading text-3xl">Source Serif, 3xl</p>
        <p className="font-heading text-2xl">Source Serif, 2xl</p>
        <p className="text-lg">Atkinson Hyperlegible, lg: 0O 1lI 8B</p>
        <p>Atkinson Hyperlegible, base: 18 on 28</p>
        <p className="text-sm text-ink-2">Atkinson Hyperlegible, sm: 16 is the smallest</p>
      </Section>
      <Buttons />
      <Fields />
      <Choices />
      <Section title="Badges">
        <div className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Section>
      <Section title="Notices">
        {(['info', 'success', 'warning', 'danger', 'crisis'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice of the kind ${tone}`}>
            <p>What happened, what is safe, what to do next.</p>
          </Notice>
        ))}
        <Notice title={LONG}>
          <p>{LONG}</p>
        </Notice>
      </Section>
      <Emergencies />
      <Section title="People, due dates, a status">
        <Parts />
      </Section>
      <Suspense>
        <Days />
      </Suspense>
      <Section title="Lists">
        <Lists />
      </Section>
      <Stages />
      <Overlays />
      <Section title="Error summary and failed loading">
        <SummaryOnDemand />
        <LoadFailed title="We could not load this" onRetry={() => notify.info('Tried again')}>
          It is safe. Please check your connection and try again.
        </LoadFailed>
      </Section>
      <Section title="More">
        <Disclosure label="Show what is below">Here it is. On paper it is always open.</Disclosure>
        <PhoneLink
          name="Eldercare Locator"
          number="1-800-677-1116"
          tel="+18006771116"
          hours="Weekdays, 8 am to 9 pm Eastern"
        />
        <PhoneLink name={LONG} number="911" tel="911" />
        <LoadingCard />
      </Section>
    </section>
  );
}

/** Analyzes what is written here as you type. */
function Emergencies() {
  const [text, setText] = useState('He says he wants to die and has a gun');
  return (
    <>
      <Section title="Help right now">
        <CountedField label="A text that is watched" long maxLength={1000} value={text} onChange={setText} />
      </Section>
      <EmergencyWatch text={text} />
      <EmergencyWatch text="Somebody keeps asking mom for gift cards" />
    </>
  );
}

/** Times differ by zone, so the browser renders them alone. */
function Stages() {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <Suspense>{isThere ? <DocumentStages /> : null}</Suspense>;
}

/** An error summary takes focus when it appears, so here it appears on request. */
function SummaryOnDemand() {
  const [shown, setShown] = useState(false);
  if (shown) return <ErrorSummary errors={[{ id: 'nowhere', text: 'Say what is missing here.' }]} />;
  return (
    <Button look="secondary" className="justify-self-start" onClick={() => setShown(true)}>
      Show an error summary
    </Button>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      {[false, true].map((disabled) => (
        <div key={String(disabled)} className="flex flex-wrap gap-3">
          {LOOKS.map((look) => (
            <Button key={look} look={look} disabled={disabled}>
              {disabled ? `${look}, disabled` : look}
            </Button>
          ))}
          <ShowMore
            query={{
              hasNextPage: true,
              isFetching: disabled,
              isFetchingNextPage: disabled,
              isFetchNextPageError: !disabled,
              fetchNextPage: () => null,
            }}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/gallery">A link that looks like a button</ButtonLink>
        <CallLink look="danger" href="tel:911">
          Call 911
        </CallLink>
        <Button>{LONG}</Button>
      </div>
    </Section>
  );
}

function Overlays() {
  const [tab, setTab] = useState('first');
  return (
    <Section title="Tabs, menu, dialog, toasts">
      <Tabs
        label="Two tabs"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'first', title: 'First', content: <p>The first one.</p> },
          { id: 'second', title: 'Second', content: <p>The second one.</p> },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Menu
          label="A menu"
          ariaLabel="A menu"
          items={[{ id: 'a', label: 'Do something', onAction: () => notify.info('Done', 'That was it.') }]}
        />
        <Button look="secondary" onClick={() => notify.success('It worked', 'This goes away by itself.')}>
          Show a good toast
        </Button>
        <Button look="secondary" onClick={() => notify.error('It failed', 'This stays until it is closed.')}>
          Show a bad toast
        </Button>
      </div>
      <Dialogs />
    </Section>
  );
}
