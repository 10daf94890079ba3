import { NextForYou } from './NextForYou.tsx';
import { useDashboard } from './use-dashboard.ts';

/** What is waiting for the person anywhere, next to what they are doing. */
export default function WhatIsNext() {
  const { data } = useDashboard();
  return <NextForYou dashboard={data} />;
}
