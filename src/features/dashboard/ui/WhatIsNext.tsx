import { NextForYou } from './NextForYou.tsx';
import { useDashboard } from './use-dashboard.ts';

/** What waits for the person anywhere, beside what they are at. */
export function WhatIsNext() {
  return <NextForYou items={useDashboard().data?.next ?? []} />;
}
