import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { ClientAction } from '../../../domain/platform/clientActions.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Heading, PageTitle } from '../../../kit/layout/headings.tsx'
import { useCompany } from '../../../providers/viewer/useCompany.ts'
import { clientDetail } from '../../../resources/pam/client.calls.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import { actionWord, offered, primaryOf } from '../actions.ts'
import { clientsPath } from '../address.ts'
import { ChangeDialog, type Made } from '../ChangeDialog.tsx'
import { ClientState } from '../ClientState.tsx'
import { clientTabs, ClientTab } from './ClientTabs.tsx'
import { SupportDialog } from './SupportDialog.tsx'
import { pamTexts } from '../texts.ts'
import { UndoBar } from '../UndoBar.tsx'
import { usePlatformRole } from '../usePlatformRole.ts'

/** All there is to know about a client, in tabs that the address names. */
export function ClientPage() {
  const text = useTexts(pamTexts)
  const clientId = Number(useParams()['clientId'])
  const [given, setGiven] = useSearchParams()
  const tab = clientTabs.find((one) => one === given.get('tab')) ?? 'overview'
  const detail = useCall(clientDetail, { params: { clientId } })
  const role = usePlatformRole()
  const isSelf = useCompany()?.id === clientId
  const [acting, setActing] = useState<ClientAction['kind']>()
  const [supporting, setSupporting] = useState(false)
  const [made, setMade] = useState<Made>()
  const { isOperator = false, mayManage = false } = role.data ?? {}
  return (
    <Box sx={{ width: '100%', maxWidth: 1000, mx: 'auto', minWidth: 0 }}>
      <PageTitle title={detail.data?.client.name ?? text('client')} />
      <Button component={Link} to={clientsPath} size="small">
        {text('toClients')}
      </Button>
      {given.get('support') === 'ended' && (
        <Alert severity="info" sx={{ mb: 1 }} onClose={() => setGiven({}, { replace: true })}>
          {text('supportEnded')}
        </Alert>
      )}
      {made && <UndoBar made={made} onGone={() => setMade(undefined)} />}
      <Answered of={detail}>
        {(data) => {
          const { client } = data
          const kinds = mayManage && !isSelf ? offered(isOperator, client) : []
          const primary = primaryOf(kinds, client)
          return (
            <>
              <Heading title={client.name} beside={<ClientState row={client} />}>
                {primary && (
                  <Button
                    variant="contained"
                    onClick={() => setActing(primary)}
                    sx={{ minHeight: { xs: 44, md: 36 } }}
                  >
                    {text(actionWord(primary))}
                  </Button>
                )}
                {isOperator && mayManage && !isSelf && data.administrators.length > 0 && (
                  <Button
                    variant="outlined"
                    onClick={() => setSupporting(true)}
                    sx={{ minHeight: { xs: 44, md: 36 } }}
                  >
                    {text('signInAs')}
                  </Button>
                )}
                <ActionMenu
                  kinds={kinds.filter((kind) => kind !== primary)}
                  label={text('more')}
                  onChoose={setActing}
                />
              </Heading>
              <Tabs
                value={tab}
                onChange={(_, next: string) => setGiven(next === 'overview' ? {} : { tab: next })}
                variant="scrollable"
                sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
              >
                {clientTabs.map((one) => (
                  <Tab
                    key={one}
                    value={one}
                    label={text(`tab_${one}`)}
                    id={`client-${one}`}
                    aria-controls="client-tab"
                  />
                ))}
              </Tabs>
              <Box role="tabpanel" id="client-tab" aria-labelledby={`client-${tab}`}>
                <ClientTab tab={tab} detail={data} isOperator={isOperator} mayManage={mayManage} />
              </Box>
              {supporting && (
                <SupportDialog
                  clientId={client.id}
                  administrators={data.administrators}
                  onClose={() => setSupporting(false)}
                />
              )}
              {acting && (
                <ChangeDialog
                  kind={acting}
                  companyIds={[client.id]}
                  onMade={setMade}
                  onClose={() => setActing(undefined)}
                />
              )}
            </>
          )
        }}
      </Answered>
    </Box>
  )
}
