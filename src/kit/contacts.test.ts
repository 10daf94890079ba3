import { describe, expect, it } from 'vitest';
import {
  CRISIS,
  CRISIS_SPANISH_KEY,
  crisisTextLink,
  ELDERCARE_LOCATOR,
  EMERGENCY,
  RELAY,
  smsLink,
  telLink,
} from './contacts.ts';

describe('the emergency numbers', () => {
  it('are fixed [LIMIT-01]', () => {
    expect([EMERGENCY, CRISIS, RELAY, CRISIS_SPANISH_KEY]).toEqual(['911', '988', '711', '2']);
  });

  it.each([
    [EMERGENCY, 'tel:911', 'sms:911'],
    [CRISIS, 'tel:988', 'sms:988'],
    [ELDERCARE_LOCATOR.tel, 'tel:+18006771116', 'sms:+18006771116'],
  ])('of %s are links to call and to text [LIMIT-01, ASMT-14]', (number, tel, sms) => {
    expect([telLink(number), smsLink(number)]).toEqual([tel, sms]);
  });

  it('text 988 with the keyword for Spanish [LIMIT-01]', () => {
    expect([crisisTextLink('en'), crisisTextLink('es')]).toEqual(['sms:988', 'sms:988?body=AYUDA']);
  });

  it('of the Eldercare Locator read and dial the same [ASMT-18]', () => {
    expect(`+${ELDERCARE_LOCATOR.text.replaceAll('-', '')}`).toBe(ELDERCARE_LOCATOR.tel);
  });
});
