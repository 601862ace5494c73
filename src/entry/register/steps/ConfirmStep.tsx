import { useCallback, useEffect, useState } from 'react'
import entry from '../../../providers/entry/entry.module.css'
import { EntryLink } from '../../../providers/entry/EntryLink.tsx'
import { TextField } from '../../../providers/entry/TextField.tsx'
import { failureText, fill } from '../../../providers/i18n/entry.ts'
import { logProblem } from '../../../providers/page/log.ts'
import { StepHead } from './Steps.tsx'
import type { StepProps } from './StepProps.ts'
import { loadCalls } from '../useRegistration.ts'
import { useResend } from '../useResend.ts'

/** Last step: the code that was sent, or another one. */
export function ConfirmStep({
  registration,
  ready,
  config,
  navigation,
  messages,
  text,
  say,
  refusal,
  announced,
}: StepProps) {
  const { draft, busy } = registration
  const phone = draft.account?.username ?? ''
  const place = draft.account?.byMail ? draft.account.email : phone
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState<string>()
  const resend = useResend()

  const demo = config?.demo ?? false
  const readShown = useCallback(() => {
    if (!demo) return undefined
    const read = async () => {
      const { demoCode } = await loadCalls()
      setShown(await demoCode(await ready, phone))
    }
    // The code is made behind the answer that led here.
    const timer = setTimeout(() => {
      read().catch((error: unknown) => logProblem('The code of the demo was not read', error))
    }, 300)
    return () => clearTimeout(timer)
  }, [demo, ready, phone])
  useEffect(readShown, [readShown])

  const askAgain = async () => {
    registration.forget()
    setFailure(undefined)
    setShown(undefined)
    resend.begin()
    try {
      const { resendCode } = await loadCalls()
      await resendCode(await ready, phone)
      setSent(true)
    } catch (error) {
      logProblem('No other code was sent', error)
      setFailure(failureText(messages, error))
    }
    readShown()
  }

  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void registration.confirm(code)
      }}
    >
      <StepHead
        text={text}
        step={registration.draft.beginsWithCompany ? 2 : 3}
        of={registration.draft.beginsWithCompany ? 2 : 3}
        title={text.confirmTitle}
        lead={fill(text.confirmLead, { place })}
        announced={announced}
      />
      {shown && <p className={entry.note}>{fill(text.demo, { code: shown })}</p>}
      <TextField
        id="code"
        label={text.code}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        onChange={setCode}
      />
      <p role="alert" className={entry.problem}>
        {refusal ?? say(failure)}
      </p>
      <button type="submit" className={entry.primary} disabled={busy}>
        {busy ? text.busy : text.submit}
      </button>
      <output className={entry.status}>{sent && !failure ? fill(text.resent, { phone }) : ''}</output>
      {resend.ready ? (
        <button type="button" className={entry.quiet} onClick={() => void askAgain()}>
          {text.resend}
        </button>
      ) : (
        <p className={entry.help}>{text.resendSoon}</p>
      )}
      <p className={entry.aside}>
        {text.alreadyConfirmed}{' '}
        <EntryLink to="/login" navigation={navigation}>
          {text.signIn}
        </EntryLink>
      </p>
    </form>
  )
}
