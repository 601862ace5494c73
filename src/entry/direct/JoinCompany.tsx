import { useState, type FormEvent } from 'react'
import { refusals } from '../../domain/platform/registration.ts'
import { joinCompany } from '../../providers/viewer/companies.ts'
import style from '../../providers/entry/entry.module.css'
import { TextField } from '../../providers/entry/TextField.tsx'
import { fieldRefusals } from '../../providers/http/errors.ts'
import { failureText, type EntryMessages, type Locale } from '../../providers/i18n/entry.ts'
import { refusalIn } from '../../providers/i18n/refusals.ts'
import { logProblem } from '../../providers/page/log.ts'
import type { Services } from '../../providers/services.ts'
import { directTexts } from './texts.ts'

export interface JoinCompanyProps {
  services: Services
  messages: EntryMessages
  locale: Locale
  /** Shown at once to whoever has no company to enter. */
  open: boolean
  /** The company has been asked. */
  onJoined: () => void
}

/** Asks for a further company by its workspace code, whose administrators then approve or reject. */
export function JoinCompany({ services, messages, locale, open, onJoined }: JoinCompanyProps) {
  const text = directTexts[locale]
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [joined, setJoined] = useState(false)
  // What they see of the answer must not fold away with it.
  const [unfolded] = useState(open)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setJoined(false)
    setProblem(code.trim() === '' ? refusals.workspaceCode : undefined)
    if (code.trim() === '') return
    setBusy(true)
    try {
      await joinCompany(services.clients.token, services.config.apiRoot, code.trim())
      setCode('')
      setJoined(true)
      onJoined()
    } catch (error) {
      logProblem('The company could not be asked', error)
      setProblem(fieldRefusals(error)['workspaceCode'] ?? failureText(messages, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <details className={style.fold} open={unfolded}>
      <summary>{text.join}</summary>
      <form noValidate aria-busy={busy} onSubmit={submit}>
        <TextField
          id="workspaceCode"
          label={text.workspaceCode}
          help={text.workspaceHelp}
          value={code}
          autoCapitalize="characters"
          maxLength={50}
          problem={problem && refusalIn(locale, problem)}
          onChange={setCode}
        />
        <button type="submit" className={style.primary} disabled={busy}>
          {busy ? messages.signIn.busy : text.submit}
        </button>
        <output className={style.status}>{joined ? text.joined : ''}</output>
      </form>
    </details>
  )
}
