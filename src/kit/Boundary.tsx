import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logProblem } from '../providers/log.ts'

export interface BoundaryProps {
  /** Stands in place of the children after an error, with the way to draw them anew; it may throw on what it cannot tell. */
  renderFailed: (error: unknown, again: () => void) => ReactNode
  /** Once it is another, the children are drawn anew. */
  of?: string
  children: ReactNode
}

/** Keeps what stands around its children when one of them fails. */
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
