// What the tests ask of a browser, whichever protocol carries it.

/** An element of the page that is open, as the protocol names it. */
export type Handle = Readonly<Record<string, unknown>>;

export interface Engine {
  open(url: string): Promise<void>;
  /** Gives a cookie, `name=value`, to the page that is open. */
  setCookie(pair: string): Promise<void>;
  /** Runs a function in the page, with an element as its first argument where one is given. @returns its JSON */
  evaluate<T>(code: string, args: readonly unknown[], element?: Handle): Promise<T>;
  /** As `evaluate`, for a function that returns an element or null. */
  find(code: string, args: readonly unknown[]): Promise<Handle | null>;
  /** Moves the mouse onto the middle of an element and presses. */
  press(element: Handle): Promise<void>;
  /** Presses one key after the other. */
  type(text: string): Promise<void>;
  /** Chooses a file for an upload. */
  choose(element: Handle, path: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** @returns the page on paper, as a PDF; WebKitGTK cannot be asked for it */
  print?(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

/** @returns a cookie of the product as both protocols want it, but for the form of its value */
export function cookieOf<Value>(pair: string, encode: (text: string) => Value) {
  const at = pair.indexOf('=');
  const own = { domain: 'localhost', path: '/', httpOnly: true };
  return { ...own, name: pair.slice(0, at), value: encode(pair.slice(at + 1)) };
}

/** The keys that WebDriver names by a character of their own. */
export const KEY = { enter: '\uE007', escape: '\uE00C', tab: '\uE004' } as const;

/** @returns the press of a mouse, as both protocols describe it */
export function mousePress(origin: unknown) {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: 0, y: 0, duration: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

/** @returns what is typed, as both protocols describe it */
export function keyPresses(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
