import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { linkParts } from '../chat.rules.ts';

/**
 * A message with its addresses and numbers as links. Web links open in a new tab, without opener or referrer.
 */
export function LinkedText({ text }: { text: string }) {
  const { t } = useLingui();
  let at = 0;
  return linkParts(text).map((part) => {
    const key = at;
    at += part.text.length;
    if (!('href' in part)) return <Fragment key={key}>{part.text}</Fragment>;
    if (!part.href.startsWith('http'))
      return (
        <a key={key} href={part.href} className="link">
          {part.text}
        </a>
      );
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow" className="link">
        {part.text}
        <span className="sr-only"> {t`(opens in a new tab)`}</span>
      </a>
    );
  });
}
