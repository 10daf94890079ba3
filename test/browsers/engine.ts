// What the tests need from a browser, over either protocol.

/** An element of the open page, as the protocol references it. */
export type Handle = Readonly<Record<string, unknown>>;

export interface Engine {
  open(url: string): Promise<void>;
  /** Sets a cookie, `name=value`, for the open page. */
  setCookie(pair: string): Promise<void>;
  /**
   * Runs a function in the page, with the element, if given, as its first argument.
   * @returns its result, via JSON
   */
  evaluate<T>(code: string, args: readonly unknown[], element?: Handle): Promise<T>;
  /** Like `evaluate`, for a function that returns an element or null. */
  find(code: string, args: readonly unknown[]): Promise<Handle | null>;
  /** Moves the mouse to the middle of an element and clicks. */
  press(element: Handle): Promise<void>;
  /** Types one key after the other. */
  type(text: string): Promise<void>;
  /** Chooses a file for an upload. */
  choose(element: Handle, path: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** @returns the page printed as a PDF; WebKitGTK cannot do that */
  print?(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

/** @returns a cookie as both protocols take it, except for the encoding of its value */
export function cookieOf<Value>(pair: string, encode: (text: string) => Value) {
  const at = pair.indexOf('=');
  const own = { domain: 'localhost', path: '/', httpOnly: true };
  return { ...own, name: pair.slice(0, at), value: encode(pair.slice(at + 1)) };
}

/** The keys that have a character of their own in WebDriver. */
export const KEY = { enter: '\uE007', escape: '\uE00C', tab: '\uE004' } as const;

/** @returns a mouse click, as both protocols describe it */
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

/** @returns typed keys, as both protocols describe them */
export function keyPresses(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
