import { useId, useState } from 'react';
import { Choice, Fieldset } from '../ui/Choice.tsx';
import { CountedField } from '../ui/CountedField.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { LONG } from './long.ts';
import { Section } from './Section.tsx';

export function Fields() {
  const [text, setText] = useState('');
  const [few, setFew] = useState('new');
  return (
    <Section title="Fields">
      <TextField label="Empty" value={text} onChange={setText} />
      <EmailField value={text} onChange={setText} />
      <TextField
        label="With a hint"
        hint="One sentence, no link."
        value={text}
        onChange={setText}
        optional="(optional)"
      />
      <TextField
        label="With an error"
        error="Say what is wrong and what to do."
        value={text}
        onChange={setText}
      />
      <TextField label="Disabled" disabled value="Cannot be changed" />
      <CountedField label="Several lines" long maxLength={2000} value={text} onChange={setText} />
      <CountedField label="Almost full" long maxLength={LONG.length} value={LONG} onChange={() => {}} />
      <CountedField label="Too long" maxLength={20} value={LONG} onChange={() => {}} />
      <SelectField
        label="One of a few"
        value={few}
        options={[
          { value: 'new', label: 'New' },
          { value: 'long', label: LONG },
        ]}
        onChange={setFew}
      />
      <SelectField
        label="One of a few, with an error"
        error="Choose another one."
        value={few}
        options={[{ value: 'new', label: 'New' }]}
        onChange={setFew}
      />
    </Section>
  );
}

export function Choices() {
  const id = useId();
  const [one, setOne] = useState('a');
  const [many, setMany] = useState(['b']);
  const toggle = (code: string) =>
    setMany((codes) => (codes.includes(code) ? codes.filter((each) => each !== code) : [...codes, code]));
  return (
    <Section title="Choices">
      <Fieldset id={`${id}-one`} legend="One of these" hint="A hint.">
        <div className="grid gap-2">
          {['a', 'b'].map((code) => (
            <Choice
              key={code}
              kind="radio"
              name={`${id}-one`}
              checked={one === code}
              onChoose={() => setOne(code)}
            >
              Option {code}
            </Choice>
          ))}
        </div>
      </Fieldset>
      <Fieldset id={`${id}-many`} legend="Any of these" optional="(optional)" error="Choose at least one.">
        <div className="grid gap-2">
          {['a', 'b'].map((code) => (
            <Choice
              key={code}
              kind="checkbox"
              name={`${id}-${code}`}
              checked={many.includes(code)}
              onChoose={() => toggle(code)}
              hint="A hint of its own."
            >
              {code === 'a' ? 'Option a' : LONG}
            </Choice>
          ))}
        </div>
      </Fieldset>
    </Section>
  );
}
