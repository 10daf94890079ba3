import { Plural } from '@lingui/react/macro';

/** A duration of help in words: minutes below an hour, else hours and minutes. */
export function HoursText({ minutes }: { minutes: number }) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return (
    <>
      {hours > 0 ? <Plural value={hours} one="# hour" other="# hours" /> : null}
      {hours > 0 && rest > 0 ? ' ' : null}
      {rest > 0 || hours === 0 ? <Plural value={rest} one="# minute" other="# minutes" /> : null}
    </>
  );
}
