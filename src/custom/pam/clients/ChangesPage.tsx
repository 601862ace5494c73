import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { listChanges, undoChange } from '../../../resources/pam/change.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { changeWord } from '../actions.ts'
import { clientPath } from '../address.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { pamTexts } from '../texts.ts'

/** What the own company has done with clients, newest first; what has not been undone can be. */
export function ChangesPage() {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const changes = useCall(listChanges, {})
  const [undoing, setUndoing] = useState<AnswerOf<typeof listChanges>[number]>()
  const undo = useAction(undoChange, {
    done: ({ undone }) => text('undone', { smart_count: undone }),
    onDone: () => setUndoing(undefined),
  })
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('changes')} />
      <Answered of={changes} empty={<Notice title={text('noChanges')} help={text('noChangesHelp')} />}>
        {(rows) => (
          <PlainTable
            cards
            label={text('changes')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { name: 'what', label: text('what'), renderCell: ({ kind }) => text(changeWord(kind)) },
              {
                name: 'clients',
                label: text('clients'),
                renderCell: ({ clients, named }) => (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
                    {named.map(({ id, name }) => (
                      <Link key={id} component={RouterLink} to={clientPath(id)} color="text.primary">
                        {name}
                      </Link>
                    ))}
                    {clients > named.length && `+${formats.number(clients - named.length)}`}
                  </Box>
                ),
              },
              { name: 'reason', label: text('reason'), renderCell: ({ reason }) => reason },
              { name: 'by', label: text('by'), renderCell: ({ personName }) => personName },
              {
                name: 'at',
                label: text('at'),
                renderCell: ({ at }) => <time title={formats.exact(at)}>{formats.relative(at)}</time>,
              },
              {
                name: 'undo',
                label: text('undo'),
                renderCell: (change) =>
                  change.undoneAt === null ? (
                    <Button
                      size="small"
                      sx={{ minHeight: { xs: 44, md: 30 } }}
                      onClick={() => setUndoing(change)}
                    >
                      {text('undo')}
                    </Button>
                  ) : (
                    text('undoneBy', { name: change.undoneByName ?? '' })
                  ),
              },
            ]}
          />
        )}
      </Answered>
      {undoing && (
        <ActionDialog
          title={text('undo')}
          help={text('undoAsk', { action: text(changeWord(undoing.kind)), smart_count: undoing.clients })}
          action={undo}
          submit={text('undo')}
          onSubmit={() => void undo.run({ params: { changeId: undoing.id } })}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </Box>
  )
}
