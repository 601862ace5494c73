import entry from '../../../providers/entry/entry.module.css'
import { EntryLink } from '../../../providers/entry/EntryLink.tsx'
import { TextField } from '../../../providers/entry/TextField.tsx'
import { useProblemFocus } from '../../../providers/entry/useProblemFocus.ts'
import { StepHead } from './Steps.tsx'
import type { StepProps } from './StepProps.ts'

/** Second step: the company to join, or none for now. */
export function WorkspaceStep({ registration, navigation, text, say, refusal, announced }: StepProps) {
  const { draft, problems, busy } = registration
  const form = useProblemFocus(registration.checked)
  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void registration.join(true)
      }}
    >
      <StepHead
        text={text}
        step={2}
        of={3}
        title={text.workspaceTitle}
        lead={text.workspaceLead}
        announced={announced}
      />
      <TextField
        id="workspaceCode"
        label={text.workspaceCode}
        value={draft.workspaceCode}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={50}
        problem={say(problems['workspaceCode'])}
        onChange={(workspaceCode) => registration.change({ workspaceCode })}
      />
      <p role="alert" className={entry.problem}>
        {refusal}
      </p>
      <button type="submit" className={entry.primary} disabled={busy}>
        {busy ? text.busy : text.submit}
      </button>
      <button
        type="button"
        className={entry.secondary}
        disabled={busy}
        onClick={() => void registration.join(false)}
      >
        {text.skip}
      </button>
      <button
        type="button"
        className={entry.secondary}
        disabled={busy}
        onClick={() => registration.go('signup')}
      >
        {text.back}
      </button>
      <p className={entry.aside}>
        {text.newCompany}{' '}
        <EntryLink to="/register?step=signupclient" navigation={navigation}>
          {text.clientLink}
        </EntryLink>
      </p>
    </form>
  )
}
