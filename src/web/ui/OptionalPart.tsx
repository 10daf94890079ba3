import { Component, type ReactNode, Suspense } from 'react';

/**
 * A boundary around optional parts whose script loads after the page. If it fails to load, the page goes on
 * without them: they are helpful, but nothing typed may be lost over them.
 */
export class OptionalPart extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
