import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** What Lingui's macro leaves of a text: its id, and the English. */
const TEXT = /(\bid: "[^"]+",\s*message: )("(?:[^"\\]|\\.)*")/g;
const HAS_TEXTS = /from "@lingui\//;

/**
 * English texts stay in the code of their screens, so that a page loads only its own. This compiles them, so
 * that no page needs the message parser. Runs after Lingui's macro.
 */
export function englishAhead(): Plugin {
  return {
    name: 'english-ahead',
    transform: (code) =>
      HAS_TEXTS.test(code)
        ? {
            code: code.replace(
              TEXT,
              (_, head: string, text: string) =>
                head + JSON.stringify([compileMessage(JSON.parse(text))].flat()),
            ),
            map: null,
          }
        : undefined,
  };
}
