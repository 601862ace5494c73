/** The first and the last day of a span, both included. */
export interface Span {
  from: string
  until: string
}
