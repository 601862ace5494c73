import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { useReason } from '../../kit/texts/texts.ts'
import type { OwnPassword } from '../../providers/signIn/ownPassword.ts'
import { viewedRole } from '../../providers/acting/viewAs.ts'
import { failuresOf, problemsOf, type FieldName, type Problem, type Problems, type Values } from './rules.ts'
import { type PasswordText, passwordTexts } from './texts.ts'

const empty: Values = { old: '', new: '', confirm: '' }
const fields: readonly { name: FieldName; autoComplete: string; help?: PasswordText }[] = [
  { name: 'old', autoComplete: 'current-password' },
  { name: 'new', autoComplete: 'new-password', help: 'rule' },
  { name: 'confirm', autoComplete: 'new-password' },
]
const stateKey = ['ownPassword']

/** Replaces the signed-in person's password (spec 2, Setting). */
export function PasswordPage({ ownPassword }: { ownPassword: OwnPassword }) {
  const client = useQueryClient()
  const formats = useFormats()
  const text = useTexts(passwordTexts)
  const reason = useReason()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Problems>({})
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ done: boolean; message: string }>()
  // Without it the page does all it is for, so a failure to tell is not told.
  const role = viewedRole()
  const { data: state } = useQuery({ queryKey: stateKey, queryFn: ownPassword.state })

  const saidOf = (problem: Problem) => (typeof problem === 'object' ? problem.said : text(problem))
  const tell = (found: Problems) => {
    setProblems(found)
    const first = fields.find(({ name }) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (role) return
    setOutcome(undefined)
    const found = problemsOf(values)
    tell(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await ownPassword.change(values.old, values.new)
      setValues(empty)
      setOutcome({ done: true, message: text('done') })
      await client.invalidateQueries({ queryKey: stateKey })
    } catch (error) {
      const refused = failuresOf(error)
      if (refused) tell(refused)
      else setOutcome({ done: false, message: text('failed', { reason: reason(error) }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ width: '100%', maxWidth: 480, mx: 'auto' }}>
      <PageTitle title={text('title')} />
      <Heading title={text('title')} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {text('lead')} {state?.changedAt && text('changedAt', { when: formats.relative(state.changedAt) })}
      </Typography>
      <Paper
        variant="outlined"
        component="form"
        noValidate
        ref={form}
        onSubmit={submit}
        sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
      >
        {fields.map(({ name, autoComplete, help }) => {
          const problem = problems[name]
          return (
            <TextField
              key={name}
              name={name}
              fullWidth
              required
              type={shown ? 'text' : 'password'}
              label={text(name)}
              autoComplete={autoComplete}
              value={values[name]}
              error={problem !== undefined}
              helperText={problem ? saidOf(problem) : help && text(help)}
              onChange={({ target }) => {
                setValues((now) => ({ ...now, [name]: target.value }))
                setProblems((now) => ({ ...now, [name]: undefined }))
              }}
            />
          )
        })}
        <FormControlLabel
          control={<Checkbox size="small" checked={shown} onChange={(_, on) => setShown(on)} />}
          label={text('show')}
        />
        {role && <Alert severity="warning">{text('viewing', { role: role.name })}</Alert>}
        <Box component="output" sx={{ display: 'block' }}>
          {outcome && <Alert severity={outcome.done ? 'success' : 'error'}>{outcome.message}</Alert>}
        </Box>
        <Button
          type="submit"
          variant="contained"
          disabled={busy || role !== undefined}
          sx={{ justifySelf: 'start' }}
        >
          {text(busy ? 'busy' : 'submit')}
        </Button>
      </Paper>
    </Box>
  )
}
