import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { acceptedName, DOCUMENT_MAX } from '../documents.rules.ts';
import { inkPicture, type Stroke } from './ink.ts';
import { SignaturePad } from './SignaturePad.tsx';

/** What somebody signs with, as far as they have come; both ways are kept. */
export interface Ink {
  method: 'typed' | 'drawn';
  name: string;
  strokes: readonly Stroke[];
}
export const NO_INK: Ink = { method: 'typed', name: '', strokes: [] };

/** Whether anything would be lost. */
export const hasInk = ({ name, strokes }: Ink) => name !== '' || strokes.length > 0;

/** Whether anything of the chosen way is there. */
export const isBegun = ({ method, name, strokes }: Ink) =>
  method === 'drawn' ? strokes.length > 0 : name.trim() !== '';

/** @returns what is sent; null while there is no signature in the chosen way (DOC-28) */
export function sentInk({ method, name, strokes }: Ink) {
  if (method === 'drawn') return strokes.length > 0 ? { method, signature_data: inkPicture(strokes) } : null;
  const accepted = acceptedName(name);
  return accepted === null ? null : { method, name: accepted };
}

interface InkFieldsProps {
  ink: Ink;
  onChange: (ink: Ink) => void;
  /** Whether somebody tried to sign with what cannot be drawn. */
  isRefused: boolean;
}

/** Type or draw: two equal ways to sign (DOC-27, DOC-28). */
export function InkFields({ ink, onChange, isRefused }: InkFieldsProps) {
  const { t } = useLingui();
  const { name, strokes } = ink;
  const drawable = acceptedName(name);
  const { length } = name.trim();
  // A single letter is only a beginning.
  const isWrong = drawable === null && (isRefused || length > 2);
  return (
    <Tabs
      label={t`How do you want to sign?`}
      selected={ink.method}
      onSelect={(method) => onChange({ ...ink, method })}
      tabs={[
        {
          id: 'typed',
          title: <Trans>Type</Trans>,
          content: (
            <div className="grid gap-3">
              <TextField
                label={<Trans>Your full name</Trans>}
                hint={<Trans>Typing your name here is your signature.</Trans>}
                maxLength={DOCUMENT_MAX.name}
                value={name}
                onChange={(typed) => onChange({ ...ink, name: typed })}
                error={
                  !isWrong
                    ? undefined
                    : length < 2
                      ? t`Type your full name, or draw your signature.`
                      : t`We cannot draw all of these letters. Please use letters only, or draw your signature.`
                }
              />
              {drawable ? (
                <div aria-hidden className="grid gap-1">
                  <p className="text-sm text-ink-2">
                    <Trans>This is how it will look:</Trans>
                  </p>
                  <p className="flex min-h-20 items-center overflow-hidden rounded-control border border-dashed border-hairline bg-white px-4 font-heading text-2xl text-black italic">
                    {drawable}
                  </p>
                </div>
              ) : null}
            </div>
          ),
        },
        {
          id: 'drawn',
          title: <Trans>Draw</Trans>,
          content: (
            <SignaturePad strokes={strokes} onChange={(drawn) => onChange({ ...ink, strokes: drawn })} />
          ),
        },
      ]}
    />
  );
}
