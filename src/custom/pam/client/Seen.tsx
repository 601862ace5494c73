import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import { seenOn } from '../../../domain/platform/seenOn.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { slug } from '../../../providers/i18n/slug.ts'
import { useServices } from '../../../providers/viewer/shell.ts'
import type { ClientRow } from '../../../resources/pam/client.calls.ts'
import { Facts } from './Facts.tsx'
import { pamTexts } from '../texts.ts'

interface Props {
  client: ClientRow
  /** Permission codes of its administrators. */
  codes: readonly string[]
  withMenu?: boolean
}

/** What an administrator of the client sees on a day: ribbon, overlay and menu, by the shell's own rules. */
export function Seen({ client, codes, withMenu = false }: Props) {
  const text = useTexts(pamTexts)
  const translate = useTranslate()
  const { config } = useServices()
  const [typed, setTyped] = useState(client.today)
  const day = isCalendarDay(typed) ? typed : client.today
  const { ribbon, trialLeft, overlay, menu } = seenOn(client, day, new Set(codes), config.operatorClientId)
  const isShut = client.state === 'suspended' || client.state === 'closed'
  const pages = isShut ? text('seenShut') : overlay === undefined ? text('seenOpen') : text('seenOverlay')
  return (
    <Box component="section" aria-label={text('seenTitle')}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {text('seenTitle')}
      </Typography>
      <DayField
        size="small"
        fullWidth={false}
        label={text('seenOn')}
        value={typed}
        onChange={setTyped}
        sx={{ mb: 1 }}
      />
      <Box aria-live="polite">
        <Facts
          of={[
            [text('seenRibbon'), text(`ribbon_${ribbon ?? 'none'}`, { smart_count: trialLeft })],
            [text('seenPages'), pages],
            ...(withMenu
              ? [
                  [
                    text('seenMenu'),
                    menu.map(({ path }) => translate(`views.${slug(path)}`)).join(', '),
                  ] as const,
                ]
              : []),
          ]}
        />
      </Box>
    </Box>
  )
}
