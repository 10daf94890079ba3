import { describe, expect, it } from 'vitest';
import { ME, message, YOU } from '#test/support/chat-store.ts';
import { chatRows } from './chat-rows.ts';

describe('the rows of the list', () => {
  it('separate days, mark where new messages begin, and name each new speaker [CHAT-02, CHAT-22]', () => {
    const at = (day: number, minute: number) =>
      `2026-11-2${day}T10:${String(minute).padStart(2, '0')}:00.000Z`;
    const messages = [
      message(1, YOU, { created_at: at(0, 1) }),
      message(2, YOU, { created_at: at(0, 2) }),
      message(3, YOU, { created_at: at(0, 9) }),
      message(4, ME, { created_at: at(1, 1) }),
      message(5, YOU, { created_at: at(1, 1) }),
    ];
    const rows = chatRows(messages, 5, (iso) => iso.slice(0, 10));
    expect(
      rows.map((row) =>
        row.type === 'message' ? `${row.message.position}${row.leads ? ' leads' : ''}` : row.type,
      ),
    ).toEqual(['day', '1 leads', '2', '3 leads', 'day', '4 leads', 'new', '5 leads']);
  });
});
