import { Trans, useLingui } from '@lingui/react/macro';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { APPOINTMENT_MAX } from '../appointments.rules.ts';
import type { Where, WhereKind } from '../appointments.where.rules.ts';

interface WhereFieldProps {
  /** Of the number or the address, once one is asked for. */
  id: string;
  value: Where;
  onChange: (where: Where) => void;
  /** What is wrong with the number or the address. */
  error?: string | undefined;
  hasVideo: boolean;
}

/** Where it takes place: for the two of them alone. */
export function WhereField({ id, value, onChange, error, hasVideo }: WhereFieldProps) {
  const { t } = useLingui();
  const radio = (kind: WhereKind) => ({
    kind: 'radio' as const,
    name: 'where',
    value: kind,
    checked: value.kind === kind,
    onChoose: () => onChange({ ...value, kind }),
  });
  const { kind } = value;
  return (
    <div className="grid gap-4">
      <Fieldset
        id={`${id}-kind`}
        legend={<Trans>Where does it take place?</Trans>}
        hint={<Trans>Only the two of you read this. No email and no calendar file says it.</Trans>}
      >
        <div className="grid gap-2">
          <Choice {...radio('open')}>
            {hasVideo ? <Trans>By video, here</Trans> : <Trans>We agree on it later</Trans>}
          </Choice>
          <Choice {...radio('phone')}>
            <Trans>By phone</Trans>
          </Choice>
          <Choice {...radio('address')}>
            <Trans>At an address</Trans>
          </Choice>
        </div>
      </Fieldset>
      {kind === 'open' ? null : (
        <TextField
          key={kind}
          id={id}
          label={kind === 'phone' ? t`Phone number to call` : t`Address`}
          type={kind === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          maxLength={kind === 'phone' ? 40 : APPOINTMENT_MAX.location}
          value={value[kind]}
          onChange={(typed) => onChange({ ...value, [kind]: typed })}
          error={error}
        />
      )}
    </div>
  );
}
