// Generates src/web/data/events.gen.json: what the browser shows of each kind of event, without the schemas.
// With --check, fails if it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { events } from '../src/events.ts';
import type { EventDefinition, Wording } from '../src/kit/event.ts';
import type { ShownEvent } from '../src/web/data/events.ts';

const TARGET = path.join(import.meta.dirname, '../src/web/data/events.gen.json');
const shown = events.all.filter(({ activity, notifies }) => activity || notifies);
const generated = `${JSON.stringify(Object.fromEntries(shown.map((each) => [each.kind, show(each)])), null, 1)}\n`;
if (!process.argv.includes('--check')) writeFileSync(TARGET, generated);
else if (readFileSync(TARGET, 'utf8') !== generated) {
  console.error('src/web/data/events.gen.json is not up to date. Run "npm run generate".');
  process.exitCode = 1;
}

function show({ subject, activity, notifies }: EventDefinition): ShownEvent {
  const { label, byData, namesSubject } = activity ?? {};
  const labels = Object.entries(byData?.labels ?? {}).map(([value, text]) => [value, message(text)]);
  return {
    subject,
    ...(label && { activity: { label: message(label), ...(namesSubject && { namesSubject }) } }),
    ...(byData && { byData: { field: byData.field, labels: Object.fromEntries(labels) } }),
    ...(notifies && {
      notifies: {
        ...wording(notifies),
        ...(notifies.together && { together: wording(notifies.together) }),
      },
    }),
  };
}

function wording({ named, nameless }: Wording) {
  return { named: message(named), ...(nameless !== named && { nameless: message(nameless) }) };
}

/**
 * The form in which Lingui's macro and english-ahead.ts leave a text: the id of its translation, and compiled
 * English.
 */
function message(text: string) {
  return { id: generateMessageId(text), message: [compileMessage(text)].flat() as string[] };
}
