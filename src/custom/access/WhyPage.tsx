import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useAddress } from '../../kit/navigation/address.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { transitionsOf } from '../../schema/resource.ts'
import { LoadError, PageSkeleton } from '../../kit/loading/states.tsx'
import { useLabel } from '../../kit/texts/texts.ts'
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts'
import { resources } from '../../resources/index.ts'
import { PersonInput } from './PersonInput.tsx'
import { accessTexts } from './texts.ts'
import { useSeesAllRoles } from './useRoles.ts'
import { WhyAnswer } from './WhyAnswer.tsx'

const plain = ['read', 'create', 'update', 'delete'] as const

/** Answers why somebody may, or may not, see or do something. The question is the address, so that it can be sent on. */
export function WhyPage() {
  const { search: address, change } = useAddress()
  const dataProvider = useDataProvider<PortalDataProvider>()
  const seesAll = useSeesAllRoles()
  const text = useTexts(accessTexts)
  const label = useLabel()
  const resource = resources.find(({ name }) => name === address.get('resource')) ?? resources[0]
  const steps = resource ? transitionsOf(resource) : []
  const wanted = address.get('action') ?? 'read'
  const action = [...plain, ...steps.map(({ verb }) => verb)].includes(wanted) ? wanted : 'read'
  const id = address.get('id') ?? ''
  const employeeId = address.get('employeeId') ?? ''
  const query = {
    resource: resource?.name ?? '',
    action,
    ...(/^[1-9]\d{0,15}$/.test(id) && action !== 'create' && { id }),
    ...(employeeId && { employeeId }),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['why', query],
    queryFn: () => dataProvider.explain(query),
  })
  const set = (name: string, value: string) =>
    change({ [name]: value, ...(name === 'resource' && { id: undefined }) })
  if (!resource) return null
  return (
    <Box sx={{ width: '100%', maxWidth: 760, mx: 'auto' }}>
      <PageTitle title={text('whyTitle')} />
      <Heading title={text('whyTitle')} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {text('whyLead')}
      </Typography>
      <Paper
        variant="outlined"
        sx={{ p: 2, mb: 2, display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}
      >
        <TextField
          select
          fullWidth
          size="small"
          label={text('what')}
          value={resource.name}
          onChange={({ target }) => set('resource', target.value)}
        >
          {resources.map(({ name, label: { many } }) => (
            <MenuItem key={name} value={name}>
              {label(many)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          fullWidth
          size="small"
          label={text('action')}
          value={action}
          onChange={({ target }) => set('action', target.value)}
        >
          {plain.map((one) => (
            <MenuItem key={one} value={one}>
              {text(one)}
            </MenuItem>
          ))}
          {steps.map(({ verb, transition }) => (
            <MenuItem key={verb} value={verb}>
              {label(transition.label)}
            </MenuItem>
          ))}
        </TextField>
        {action !== 'create' && (
          <TextField
            fullWidth
            size="small"
            label={text('recordNumber')}
            helperText={text('anyRecord')}
            value={id}
            onChange={({ target }) => set('id', target.value.replaceAll(/\D/g, ''))}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 16 } }}
          />
        )}
        {seesAll && <PersonInput employeeId={employeeId} onChange={(chosen) => set('employeeId', chosen)} />}
      </Paper>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <WhyAnswer resource={resource} answer={data} />
      ) : (
        <PageSkeleton rows={3} />
      )}
    </Box>
  )
}
