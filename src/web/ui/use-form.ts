import { useState } from 'react';

/** What is wrong with a field, in words; falsy if nothing is. */
type Problems<V> = { [Name in keyof V]?: string | false | null | undefined };

export interface Form<V> {
  values: V;
  /** Whether unsaved input would be lost. */
  changed: boolean;
  /** Props of one of our fields: `<TextField label={…} {...form.field('title')} />`. */
  field<Name extends keyof V & string>(
    name: Name,
  ): {
    id: string;
    name: Name;
    value: V[Name];
    onChange: (value: V[Name]) => void;
    error: string | undefined;
  };
  set(values: Partial<V>): void;
  /** Marks a field invalid until it changes: for errors only the server can find. */
  refuse(name: keyof V & string, problem: string): void;
  /** Every problem that prevents submitting; from now on each field shows its own until it is fixed. */
  check(): { id: string; text: string }[];
}

/**
 * The fields of a form: their values and errors. No error is shown before the first attempt to submit.
 * @param initial the initial values
 * @param problems what is wrong with these values
 */
export function useForm<V extends object>(
  initial: V,
  problems: (values: V) => Problems<V> = () => ({}),
): Form<V> {
  const [before] = useState(initial);
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problems<V>>({});
  const idOf = (name: string) => `form-${name}`;
  const wrong = (name: keyof V): string | undefined =>
    refused[name] || (tried && problems(values)[name]) || undefined;

  function set(next: Partial<V>) {
    setValues((now) => ({ ...now, ...next }));
    setRefused((now) => ({ ...now, ...Object.fromEntries(Object.keys(next).map((name) => [name, null])) }));
  }

  return {
    values,
    changed: JSON.stringify(values) !== JSON.stringify(before),
    field: (name) => ({
      id: idOf(name),
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      error: wrong(name),
    }),
    set,
    refuse: (name, problem) => setRefused((now) => ({ ...now, [name]: problem })),
    check() {
      setTried(true);
      return Object.entries<string | false | null | undefined>(problems(values)).flatMap(([name, text]) =>
        text ? [{ id: idOf(name), text }] : [],
      );
    },
  };
}
