import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { changeSavedReport, saveReport } from '../../resources/report/report.calls.ts'
import {
  reportFrequencies,
  type ReportFormat,
  type ReportName,
  type ReportParams,
  type ReportSchedule,
  type SavedReport,
} from '../../resources/report/reports.ts'
import { People } from './People.tsx'
import { reportTexts } from './texts.ts'

interface Props {
  /** The saved report that is changed; a new one where absent. */
  of?: SavedReport
  /** What a new one is called to begin with. */
  name?: string
  kind: ReportName
  params: ReportParams
  format: ReportFormat
  onClose: () => void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const first: ReportSchedule = {
  frequency: 'monthly',
  monthDay: 1,
  weekday: 1,
  at: '07:00',
  recipientIds: [],
  active: true,
}

/** When a report is made by itself, and for whom. */
function ScheduleFields(props: {
  schedule: ReportSchedule
  zone: string
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<ReportSchedule>) => void
}) {
  const text = useTexts(reportTexts)
  const { schedule, zone, errors, onChange } = props
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
        <TextField
          select
          label={text('frequency')}
          value={schedule.frequency}
          onChange={({ target }) => {
            const frequency = reportFrequencies.find((one) => one === target.value)
            if (frequency) onChange({ frequency })
          }}
        >
          {reportFrequencies.map((frequency) => (
            <MenuItem key={frequency} value={frequency}>
              {text(`frequency_${frequency}`)}
            </MenuItem>
          ))}
        </TextField>
        {schedule.frequency === 'weekly' && (
          <TextField
            select
            label={text('weekday')}
            value={schedule.weekday ?? 1}
            onChange={({ target }) => onChange({ weekday: Number(target.value) })}
          >
            {weekdays.map((day) => (
              <MenuItem key={day} value={day}>
                {text(`weekday_${day}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {schedule.frequency === 'monthly' && (
          <TextField
            type="number"
            label={text('monthDay')}
            value={schedule.monthDay ?? 1}
            onChange={({ target }) =>
              onChange({ monthDay: Math.min(31, Math.max(1, Number(target.value) || 1)) })
            }
            slotProps={{ htmlInput: { min: 1, max: 31 } }}
          />
        )}
        <TextField
          type="time"
          label={text('at', { zone })}
          value={schedule.at}
          onChange={({ target }) => onChange({ at: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Box>
      <People
        label={text('recipients')}
        ids={schedule.recipientIds}
        onChange={(recipientIds) => onChange({ recipientIds })}
      />
      <Typography variant="body2" color={errors['recipientIds'] ? 'error' : 'text.secondary'}>
        {errors['recipientIds'] ?? text('recipientsHelp')}
      </Typography>
    </Box>
  )
}

/** Keeps a report under a name; with a schedule it is made by itself. */
export function SaveDialog({ of, name: begun = '', kind, params, format, onClose }: Props) {
  const text = useTexts(reportTexts)
  const [values, setValues] = useState({
    name: of?.name ?? begun,
    shared: of?.shared ?? false,
    schedule: of?.schedule ?? null,
  })
  const said = { done: () => text('savedDone'), onDone: onClose }
  const save = useAction(saveReport, said)
  const change = useAction(changeSavedReport, said)
  const action = of ? change : save
  const body = { ...values, kind, params, format }
  const mayBeScheduled = params.period !== undefined || params.from === undefined
  const isIncomplete = values.name.trim() === '' || values.schedule?.recipientIds.length === 0
  return (
    <ActionDialog
      title={text(of ? 'changeTitle' : 'saveTitle')}
      action={action}
      submit={text('save').replace(/\s*…$/, '')}
      disabled={isIncomplete}
      onSubmit={() =>
        void (of
          ? change.run({ params: { id: of.id }, body: { ...body, version: of.version } })
          : save.run({ body }))
      }
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TextField
          label={text('name')}
          required
          value={values.name}
          error={'name' in action.errors}
          helperText={action.errors['name']}
          onChange={({ target }) => setValues((now) => ({ ...now, name: target.value }))}
        />
        <FormControlLabel
          control={
            <Switch
              checked={values.shared}
              onChange={(_, shared) => setValues((now) => ({ ...now, shared }))}
            />
          }
          label={text('shared')}
        />
        <FormControlLabel
          disabled={!mayBeScheduled}
          control={
            <Switch
              checked={values.schedule !== null}
              onChange={(_, on) => setValues((now) => ({ ...now, schedule: on ? first : null }))}
            />
          }
          label={text('byItself')}
        />
        {!mayBeScheduled && <Alert severity="info">{text('movingDays')}</Alert>}
        {values.schedule && (
          <ScheduleFields
            schedule={values.schedule}
            zone={params.timezone}
            errors={action.errors}
            onChange={(part) =>
              setValues((now) => ({ ...now, schedule: now.schedule && { ...now.schedule, ...part } }))
            }
          />
        )}
      </Box>
    </ActionDialog>
  )
}
