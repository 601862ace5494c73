import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useAccess } from '../../kit/access/access.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
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

const priorities = ['normal', 'important', 'urgent'] as const

function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(broadcastTexts)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [priority, setPriority] = useState<(typeof priorities)[number]>('normal')
  const [requireAck, setRequireAck] = useState(false)
  const [chosen, setChosen] = useState<{ id: number; name: string }[]>([])
  const companies = useCall(broadcastCompanies, {})
  const send = useAction(broadcast, {
    done: ({ companies: count }) => text('sent', { smart_count: count }),
    onDone: onClose,
  })
  const clientIds = chosen.map(({ id }) => id)
  return (
    <ActionDialog
      title={text('newBroadcast')}
      help={text('broadcastHelp')}
      action={send}
      submit={text('send')}
      disabled={title.trim() === '' || body.trim() === ''}
      onSubmit={() =>
        void send.run({ body: { title, body, priority, requireAck, expireAt: null, clientIds } })
      }
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          required
          label={text('title')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          error={'title' in send.errors}
          helperText={send.errors['title']}
        />
        <TextField
          required
          multiline
          minRows={4}
          label={text('text')}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          error={'body' in send.errors}
          helperText={send.errors['body']}
        />
        <TextField
          select
          label={text('priority')}
          value={priority}
          onChange={({ target }) => setPriority(priorities.find((one) => one === target.value) ?? 'normal')}
        >
          {priorities.map((one) => (
            <MenuItem key={one} value={one}>
              {text(one)}
            </MenuItem>
          ))}
        </TextField>
        <Autocomplete
          multiple
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
        <FormControlLabel
          control={<Checkbox checked={requireAck} onChange={(_, checked) => setRequireAck(checked)} />}
          label={text('asksConfirmation')}
        />
      </Stack>
    </ActionDialog>
  )
}
