// Printing, in the one of these browsers that can do it.
import { expect } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { somebody, storedPlan } from '../journeys/journey.ts';
import { test } from './browser.ts';

test('a plan takes at most two pages of paper [ASMT-91]', async ({ tab }) => {
  const person = await somebody('Maria Alvarez');
  await tab.signIn(person);
  await tab.open(`/assessments/${await storedPlan(person)}`);
  await expect.poll(() => tab.words()).toContain('Do this first');
  const paper = await tab.engine.print?.();
  const { numPages } = await getDocument({ data: new Uint8Array(paper ?? []) }).promise;
  expect(numPages).toBeLessThanOrEqual(2);
});
