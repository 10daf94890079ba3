import { Component, type ReactNode, Suspense } from 'react';

interface BoundaryProps {
  /** Shown instead of what has failed. */
  instead: ReactNode;
  children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

interface OptionalPartProps {
  /** Shown without it. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * A boundary around a part whose script loads after the page (`lazyAgain`). The page goes on without it: it is
 * helpful, but nothing typed may be lost over it.
 */
export function OptionalPart({ instead = null, children }: OptionalPartProps) {
  return (
    <Boundary instead={instead}>
      <Suspense fallback={instead}>{children}</Suspense>
    </Boundary>
  );
}
