import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { countryName } from '../../../domain/people/countries.ts'
import { numberOnly } from '../../../domain/text/numberOnly.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { countryChoices } from '../../../kit/fields/countryChoices.ts'
import { RecordPicker } from '../../../kit/fields/reference/RecordPicker.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { job } from '../../../resources/organization/job.resource.ts'
import { SkillsField } from '../shift/SkillsField.tsx'
import { schedulingTexts } from '../texts.ts'
import type { SavedShift, ShiftSaving } from '../shift/useShiftSaving.ts'

type Asks = Pick<SavedShift, 'jobId' | 'nationalities' | 'skillIds' | 'rateOverride'>

interface Props {
  values: Asks
  saving: ShiftSaving
  onChange: (change: Partial<Asks>) => void
}

/** Whom a shift asks for, and what it pays where that is not by the rates; the latter for those who may set pay. */
export function ShiftAsks({ values, saving, onChange }: Props) {
  const text = useTexts(schedulingTexts)
  const { language } = useFormats()
  return (
    <>
      <RecordPicker
        resource={job}
        label={text('job')}
        placeholder={text('anyJob')}
        value={values.jobId ?? undefined}
        onChange={(jobId) => onChange({ jobId: jobId ?? null })}
      />
      <Autocomplete
        multiple
        options={countryChoices(language).map(({ id }) => id)}
        value={values.nationalities}
        getOptionLabel={(code) => countryName(code, language)}
        onChange={(_, nationalities) => onChange({ nationalities })}
        renderInput={(params) => (
          <TextField
            {...params}
            label={text('nationalities')}
            error={saving.errors['nationalities'] !== undefined}
            helperText={saving.errors['nationalities']}
          />
        )}
      />
      <SkillsField
        label={text('skills')}
        value={values.skillIds}
        error={saving.errors['skillIds']}
        onChange={(skillIds) => onChange({ skillIds })}
      />
      {saving.paysBy && (
        <TextField
          label={text('rateOverride')}
          value={values.rateOverride ?? ''}
          onChange={({ target }) => {
            const rateOverride = numberOnly(target.value, 'decimal')
            onChange({ rateOverride: rateOverride === '' ? null : rateOverride })
          }}
          error={saving.errors['rateOverride'] !== undefined}
          helperText={saving.errors['rateOverride'] ?? text('rateHelp')}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={{ maxWidth: 300 }}
        />
      )}
    </>
  )
}
