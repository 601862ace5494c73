import type { ComponentProps } from 'react'

/** A short mark; its full text is the tooltip, and the text that screen readers read. */
export function Short({
  full,
  className,
  title = full,
  children,
  ...rest
}: ComponentProps<'span'> & { full: string }) {
  return (
    <span {...rest} className={['short', className].filter(Boolean).join(' ')} title={title}>
      <span className="mark" aria-hidden="true">
        {children}
      </span>
      <span className="said">{full}</span>
    </span>
  )
}
