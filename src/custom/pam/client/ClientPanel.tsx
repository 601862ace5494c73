import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { ClientAction } from '../../../domain/platform/clientActions.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { clientDetail } from '../../../resources/pam/client.calls.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import { actionWord, offered, primaryOf } from '../actions.ts'
import { clientPath } from '../address.ts'
import { ClientHealth, ClientState } from '../ClientState.tsx'
import { Facts } from './Facts.tsx'
import { Seen } from './Seen.tsx'
import { pamTexts } from '../texts.ts'

interface Props {
  clientId: number
  isOperator: boolean
  mayManage: boolean
  onAct: (kind: ClientAction['kind'], id: number) => void
  onClose: () => void
}

/** A client beside the list: how it stands, what it sees, and what can be done. */
export function ClientPanel({ clientId, isOperator, mayManage, onAct, onClose }: Props) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const detail = useCall(clientDetail, { params: { clientId } })
  return (
    <Paper
      component="aside"
      variant="outlined"
      aria-label={detail.data?.client.name ?? text('client')}
      sx={{ p: 2, position: 'sticky', top: 72 }}
    >
      <Answered of={detail}>
        {({ client, codes }) => {
          const kinds = mayManage ? offered(isOperator, client) : []
          const primary = primaryOf(kinds, client)
          const used =
            client.maxEmployees === null
              ? text('noLimit', { used: formats.number(client.people) })
              : text('limit', {
                  used: formats.number(client.people),
                  most: formats.number(client.maxEmployees),
                })
          return (
            <>
              <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
                <Typography variant="h6" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                  {client.name}
                </Typography>
                <IconButton size="small" aria-label={text('close')} onClick={onClose}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Box>
              <Box sx={{ mb: 1.5 }}>
                <ClientState row={client} />
              </Box>
              <Facts
                of={[
                  [text('owner'), client.owner ?? '–'],
                  [text('plan'), client.plan ?? text('noPlan')],
                  [text('people'), used],
                  [text('perMonth'), `${client.currency} ${formats.amount(client.monthly)}`],
                  [text('health'), <ClientHealth key="health" row={client} />],
                  [text('partner'), client.partner ?? '–'],
                ]}
              />
              {client.healthReasons.length > 0 && (
                <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
                  {client.healthReasons.map((reason) => text(`why_${reason}`)).join(', ')}
                </Typography>
              )}
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
                {primary && (
                  <Button variant="contained" onClick={() => onAct(primary, client.id)}>
                    {text(actionWord(primary))}
                  </Button>
                )}
                <ActionMenu
                  kinds={kinds.filter((kind) => kind !== primary)}
                  label={text('more')}
                  onChoose={(kind) => onAct(kind, client.id)}
                />
                <Button component={Link} to={clientPath(client.id)}>
                  {text('openPage')}
                </Button>
              </Box>
              <Divider sx={{ mb: 2 }} />
              <Seen client={client} codes={codes} />
            </>
          )
        }}
      </Answered>
    </Paper>
  )
}
