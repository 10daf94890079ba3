import { expect, it } from 'vitest';
import { changed, untouched, valuesOf } from './settings-form.ts';

const before = { time_zone: 'America/New_York', notice_hours: 0, cutoff_hours: 24 };
const elsewhere = { ...before, time_zone: 'America/Los_Angeles' };

it('sends what was changed, and nothing that was set elsewhere meanwhile [APPT-66]', () => {
  expect(changed(valuesOf(before), before)).toEqual({});
  expect(changed({ ...valuesOf(before), notice: '24' }, before)).toEqual({ notice_hours: 24 });
});

it('shows what was set elsewhere, but for what somebody is changing', () => {
  const shown = untouched({ ...valuesOf(before), notice: '24' }, before, { ...elsewhere, notice_hours: 48 });
  expect(shown).toEqual({ zone: 'America/Los_Angeles', cutoff: '24' });
});
