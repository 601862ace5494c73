import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logProblem } from '../../providers/page/log.ts'

export interface BoundaryProps {
  /** Renders instead of the children after an error, with a function to retry. It may rethrow unknown errors. */
  renderFailed: (error: unknown, again: () => void) => ReactNode
  /** A new value renders the children again. */
  of?: string
  children: ReactNode
}

/** An error boundary: the page around it stays when a child fails. */
export class Boundary extends Component<BoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    logProblem(`A part of the page failed${componentStack ?? ''}`, error)
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failure && before.of !== this.props.of) this.again()
  }

  again = () => this.setState({ failure: undefined })

  override render() {
    const { failure } = this.state
    return failure ? this.props.renderFailed(failure.error, this.again) : this.props.children
  }
}
