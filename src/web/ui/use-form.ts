import { useState } from 'react';

/** What is wrong with a field, in words; nothing where it is right. */
type Problems<V> = { [Name in keyof V]?: string | false | null | undefined };

export interface Form<V> {
  values: V;
  /** Whether something was typed that would be lost. */
  changed: boolean;
  /** What goes to a field of ours: `<TextField label={…} {...form.field('title')} />`. */
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
  /** Says what is wrong with a field until it is changed: what only the server knew. */
  refuse(name: keyof V & string, problem: string): void;
  /** What keeps it from being sent, field by field; from now on each says so, until it is mended. */
  check(): { id: string; text: string }[];
}

/**
 * The fields of a form: what stands in them, and what is wrong with it. Nothing is said to be wrong before
 * somebody tried to send it.
 * @param initial what stands in them at first
 * @param problems what keeps these values from being sent
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
