import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { messages as spanish } from '../locales/web/es.ts';
import { formatDate, formatDateTime, formatDay, formatTime, localDay } from './dates.ts';

const NOON = '2025-01-05T12:00:00Z';
afterEach(() => i18n.activate('en'));

describe('dates', () => {
  it('are in US format [LIMIT-04]', () => {
    expect(formatDate(NOON)).toBe('Jan 5, 2025');
    expect(formatTime(NOON)).toMatch(/^\d{1,2}:\d\d\s[AP]M$/);
    expect(formatDateTime(NOON)).toMatch(/^Jan 5, 2025, \d{1,2}:\d\d\s[AP]M$/);
  });

  it('without a time are the same day everywhere [LIMIT-04, TASK-06]', () => {
    expect(formatDay('2025-01-05')).toBe('Jan 5, 2025');
    expect(formatDay('2025-12-31')).toBe('Dec 31, 2025');
  });

  it('use the reader’s own day [TASK-06]', () => {
    expect(localDay(new Date(2025, 0, 5, 0, 1))).toBe('2025-01-05');
    expect(localDay(new Date(2025, 11, 31, 23, 59))).toBe('2025-12-31');
  });

  it('are in Spanish on Spanish pages [LIMIT-04]', () => {
    i18n.load('es', spanish);
    i18n.activate('es');
    expect(formatDate(NOON)).toMatch(/5.*ene.*2025/);
  });
});
