import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { ClientAction } from '../../../domain/platform/clientActions.ts'
import { useListSelection } from '../../../kit/list/Selection.tsx'
import type { Chosen } from '../../../kit/records/chosen.ts'
import { useRow } from '../../../kit/records/rows.ts'
import { useChosenIds } from '../../../kit/records/useChosenIds.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import { subscription } from '../../../resources/pam/billing/subscription.resource.ts'
import { mostClients } from '../../../resources/pam/change.calls.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import { actionWord, isDangerous, offered } from '../actions.ts'
import { ChangeDialog } from '../ChangeDialog.tsx'
import { LetterDialog } from '../owners/LetterDialog.tsx'
import { ownerTexts } from '../owners/ownerTexts.ts'
import { pamTexts } from '../texts.ts'
import { useClientActions } from '../useClientActions.ts'
import { usePlatformRole } from '../usePlatformRole.ts'

/** Actions on clients that are chosen in the list, or on the client of the page. */
export function ClientActions({ chosen }: { chosen: Chosen }) {
  const client = useRow(subscription)
  return client ? <ActionsOfOne clientId={client.id} /> : <ChosenClients chosen={chosen} />
}

function ActionsOfOne({ clientId }: { clientId: number }) {
  const text = useTexts(pamTexts)
  const { kinds = [] } = useClientActions(clientId) ?? {}
  const [acting, setActing] = useState<ClientAction['kind']>()
  return (
    <>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          color={isDangerous(kind) ? 'error' : 'primary'}
          onClick={() => setActing(kind)}
        >
          {text(actionWord(kind))}
        </Button>
      ))}
      {acting && <ChangeDialog kind={acting} companyIds={[clientId]} onClose={() => setActing(undefined)} />}
    </>
  )
}

function ChosenClients({ chosen }: { chosen: Chosen }) {
  const text = useTexts(pamTexts)
  const own = useTexts(ownerTexts)
  const notify = useNotify()
  const reason = useReason()
  const role = usePlatformRole().data
  const idsOf = useChosenIds(subscription, mostClients)
  const { clear } = useListSelection()
  const [acting, setActing] = useState<{ kind: ClientAction['kind'] | 'write'; ids: readonly number[] }>()
  if (!role?.mayManage) return null
  const act = async (kind: ClientAction['kind'] | 'write') => {
    try {
      setActing({ kind, ids: await idsOf(chosen) })
    } catch (error) {
      notify(reason(error), { type: 'error' })
    }
  }
  const close = () => setActing(undefined)
  return (
    <>
      <ActionMenu kinds={offered(role.isOperator)} label={text('act')} onChoose={(kind) => void act(kind)} />
      <Button size="small" onClick={() => void act('write')}>
        {own('write')}
      </Button>
      {acting?.kind === 'write' && <LetterDialog companyIds={acting.ids} onClose={close} />}
      {acting && acting.kind !== 'write' && (
        <ChangeDialog kind={acting.kind} companyIds={acting.ids} onClose={close} onDone={clear} />
      )}
    </>
  )
}
