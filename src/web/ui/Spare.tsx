import { Component, type ReactNode, Suspense } from 'react';

/**
 * Around parts whose script comes after the page. If it does not come, the page goes on without them:
 * they are helpful, but nothing that was typed may be lost for them.
 */
export class Spare extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
