import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Value } from '../../../kit/fields/values.tsx'
import { headingOf, holds, shownField } from '../../../kit/records/records.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { emergency } from '../../../resources/emergency/emergency.resource.ts'
import type { DeskEmergency } from '../record.ts'

const names = [
  'refNo',
  'pinId',
  'locationNote',
  'remarkUser',
  'batteryPct',
  'accuracyM',
  'activatedTime',
  'deactivatedTime',
  'adminId',
  'remarkAdmin',
  'outcome',
] as const satisfies readonly (keyof DeskEmergency)[]

/** What the call for help says, and how it ended. */
export function Facts({ record }: { record: DeskEmergency }) {
  const label = useLabel()
  const formats = useFormats()
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(90px, auto) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
      }}
    >
      {names
        .filter((name) => holds(record[name]))
        .map((name) => (
          <Fragment key={name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {headingOf(emergency, name, label)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {shownField(emergency, name).kind === 'instant' ? (
                // By the minute, as the timeline tells it: how long ago it was is no fact, and stands above.
                formats.exact(String(record[name]))
              ) : (
                <Value field={shownField(emergency, name)} value={record[name]} />
              )}
            </Typography>
          </Fragment>
        ))}
    </Box>
  )
}
