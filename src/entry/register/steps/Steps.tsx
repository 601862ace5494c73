import { useEffect, useRef, type ReactNode } from 'react'
import entry from '../../../providers/entry/entry.module.css'
import { fill } from '../../../providers/i18n/entry.ts'
import style from '../register.module.css'
import type { RegisterTexts } from '../texts.ts'

export interface StepHeadProps {
  text: RegisterTexts
  /** From 1 on. */
  step: number
  /** All steps: two for a sign-up that begins with the company. */
  of: number
  title: string
  lead: ReactNode
  /** The step was reached from another one: its heading takes the keyboard, so that a reader hears where they are. */
  announced: boolean
}

/** How far the registration is, and the heading of the step. */
export function StepHead({ text, step, of, title, lead, announced }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announced) heading.current?.focus()
  }, [announced])
  return (
    <>
      <p className={style.steps}>{fill(text.step, { step: String(step), of: String(of) })}</p>
      <div className={style.bar} aria-hidden="true">
        {Array.from({ length: of }, (_, at) => at + 1).map((one) => (
          <span key={one} className={one <= step ? style.done : undefined} />
        ))}
      </div>
      <h1 ref={heading} tabIndex={-1} className={entry.title}>
        {title}
      </h1>
      <p className={entry.lead}>{lead}</p>
    </>
  )
}
