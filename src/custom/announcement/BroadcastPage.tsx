import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { ActionForm } from '../../kit/form/ActionForm.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { useServices } from '../../providers/viewer/shell.ts'
import {
  broadcast,
  broadcastCompanies,
  broadcasts,
  type ToldBroadcast,
} from '../../resources/announcement/announcement.calls.ts'
import { announcement } from '../../resources/announcement/announcement.resource.ts'
import { broadcastTexts } from './broadcastTexts.ts'

/** What the operator of the portal tells all companies. */
export function BroadcastPage() {
  const text = useTexts(broadcastTexts)
  const company = useCompany()
  const { config } = useServices()
  const mayTell = useAccess(announcement).may('create')
  const [isOpen, setOpen] = useState(false)
  const isOperator = company?.id === config.operatorClientId
  const told = useCall(broadcasts, {}, { enabled: isOperator, every: 10_000 })
  return (
    <Paper variant="outlined" sx={{ px: 2, pb: 2, width: '100%', maxWidth: 1100, mx: 'auto' }}>
      <PageTitle title={text('broadcast')} />
      <Heading title={text('broadcast')}>
        {isOperator && mayTell && (
          <Button variant="contained" size="small" onClick={() => setOpen(true)}>
            {text('newBroadcast')}
          </Button>
        )}
      </Heading>
      {company && !isOperator && <Alert severity="info">{text('notOperator')}</Alert>}
      {isOperator && (
        <Answered of={told} empty={<Typography>{text('noBroadcasts')}</Typography>}>
          {(rows) => (
            <Box component="ul" aria-label={text('broadcast')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.map((row) => (
                <Told key={row.id} told={row} />
              ))}
            </Box>
          )}
        </Answered>
      )}
      {isOpen && <BroadcastDialog onClose={() => setOpen(false)} />}
    </Paper>
  )
}

function Told({ told: { title, body, createdAt, companies, reached, recipients } }: { told: ToldBroadcast }) {
  const text = useTexts(broadcastTexts)
  const { exact } = useFormats()
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {body}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {exact(createdAt)} · {text('reached', { reached, companies, recipients })}
      </Typography>
    </Box>
  )
}

function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(broadcastTexts)
  const [chosen, setChosen] = useState<{ id: number; name: string }[]>([])
  const companies = useCall(broadcastCompanies, {})
  return (
    <ActionForm
      call={broadcast}
      title={text('newBroadcast')}
      help={text('broadcastHelp')}
      submit={text('send')}
      texts={broadcastTexts}
      resource={announcement}
      asks={['title', 'body', 'priority', 'requireAck']}
      input={(asked) => ({ body: { ...asked, expireAt: null, clientIds: chosen.map(({ id }) => id) } })}
      done={({ companies: count }) => text('sent', { smart_count: count })}
      onClose={onClose}
    >
      <Autocomplete
        multiple
        sx={{ mt: 2 }}
        options={companies.data ?? []}
        value={chosen}
        onChange={(_, value) => setChosen(value)}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        renderInput={(params) => (
          <TextField
            {...params}
            label={text('companies')}
            placeholder={chosen.length === 0 ? text('allCompanies') : ''}
            slotProps={{ inputLabel: { ...params.InputLabelProps, shrink: true } }}
          />
        )}
      />
    </ActionForm>
  )
}
