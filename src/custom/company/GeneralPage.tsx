import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { switchable } from '../../domain/access/features.ts'
import { timeZoneNames } from '../../domain/time/moments.ts'
import { modules } from '../../domain/access/permissions.ts'
import { dayInFigures, dayShapes, type DayShape } from '../../domain/people/regional.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { companySetting, saveCompanySetting } from '../../resources/company/company.calls.ts'
import { features } from '../../resources/reference/reference.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { FormPart, SettingsForm } from './SettingsForm.tsx'
import { companyTexts } from './texts.ts'
import { useTyped } from './useTyped.ts'

type Setting = AnswerOf<typeof companySetting>

const zones = timeZoneNames()
const currencies = Intl.supportedValuesOf('currency')
/** A Monday, whose week the days' names are taken from, and a day that tells day and month apart. */
const monday = '2026-11-23'
const example = '2026-11-28'
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const dayAfter = (days: number) => `2026-11-${Number(monday.slice(8)) + days}`

function SettingForm({ setting }: { setting: Setting }) {
  const text = useTexts(companyTexts)
  const formats = useFormats()
  const label = useLabel()
  const { data: pages = [] } = useCall(features, {})
  const pagesOf = (code: string) =>
    pages.flatMap(({ module, name }) => (module === code ? label(name) : [])).join(', ')
  const { version, notInPlan, ...kept } = setting
  const { values, changed, set, forget } = useTyped(kept)
  const save = useAction(saveCompanySetting, { done: () => text('saved'), onDone: forget })
  const problem = (name: keyof typeof values) => ({
    error: name in save.errors,
    helperText: save.errors[name],
  })
  const send = () => {
    const featuresOff = switchable.filter((code) => values.featuresOff.includes(code))
    void save.run({ body: { ...values, featuresOff, version } })
  }
  const shown = (shape: DayShape) => dayInFigures(example, shape) ?? formats.day(example)
  return (
    <SettingsForm action={save} changed={changed} onSave={send}>
      <FormPart title={text('regional')}>
        <Autocomplete
          // One that goes by an older name stays to be chosen.
          options={[...new Set([...zones, kept.timeZone])]}
          value={values.timeZone}
          disableClearable
          onChange={(_, timeZone) => set({ timeZone })}
          renderInput={(input) => <TextField {...input} label={text('timeZone')} {...problem('timeZone')} />}
        />
        <TextField
          select
          label={text('weekStart')}
          value={values.weekStart}
          onChange={({ target }) => set({ weekStart: Number(target.value) })}
          {...problem('weekStart')}
        >
          {weekdays.map((day) => (
            <MenuItem key={day} value={day}>
              {formats.weekday(dayAfter(day - 1))}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={text('dateFormat')}
          value={values.dateFormat}
          onChange={({ target }) => {
            const shape = dayShapes.find((one) => one === target.value)
            if (shape) set({ dateFormat: shape })
          }}
          {...problem('dateFormat')}
        >
          {dayShapes.map((shape) => (
            <MenuItem key={shape} value={shape}>
              {shown(shape)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={text('language')}
          value={values.language}
          onChange={({ target }) => set({ language: target.value === 'ms' ? 'ms' : 'en' })}
          {...problem('language')}
        >
          <MenuItem value="en">{text('en')}</MenuItem>
          <MenuItem value="ms">{text('ms')}</MenuItem>
        </TextField>
        <Autocomplete
          options={currencies}
          value={values.currency}
          disableClearable
          onChange={(_, currency) => set({ currency })}
          renderInput={(input) => <TextField {...input} label={text('currency')} {...problem('currency')} />}
        />
      </FormPart>
      <FormPart title={text('features')} help={text('featuresHelp')}>
        {switchable.map((code) => {
          const closed = notInPlan.includes(code)
          return (
            <Box key={code} sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', minHeight: 44 }}>
              <FormControlLabel
                control={
                  <Switch
                    checked={!closed && !values.featuresOff.includes(code)}
                    disabled={closed}
                    onChange={(_, on) =>
                      set({
                        featuresOff: on
                          ? values.featuresOff.filter((one) => one !== code)
                          : [...values.featuresOff, code],
                      })
                    }
                  />
                }
                label={label(modules[code])}
              />
              <Typography variant="caption" color="text.secondary" sx={{ mr: 1 }}>
                {pagesOf(code)}
              </Typography>
              {closed && (
                <Typography variant="caption" color="text.secondary">
                  {text('notInPlan')}
                </Typography>
              )}
            </Box>
          )
        })}
      </FormPart>
    </SettingsForm>
  )
}

/** How the company counts its days and what it uses (spec 2, General). */
export function GeneralPage() {
  const text = useTexts(companyTexts)
  const setting = useCall(companySetting, {})
  return (
    <Box sx={{ maxWidth: 880, mx: 'auto', width: '100%' }}>
      <PageTitle title={text('general')} />
      <Heading title={text('general')} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {text('generalLead')}
      </Typography>
      <Answered of={setting}>{(found) => <SettingForm setting={found} />}</Answered>
    </Box>
  )
}
