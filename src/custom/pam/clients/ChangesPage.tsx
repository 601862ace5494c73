import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { listChanges } from '../../../resources/pam/change.calls.ts'
import { actionWord } from '../actions.ts'
import type { Made } from '../ChangeDialog.tsx'
import { SimpleTable } from '../SimpleTable.tsx'
import { pamTexts } from '../texts.ts'
import { UndoBar } from '../UndoBar.tsx'

/** What the own company has done with clients, newest first; what has not been undone can be. */
export function ChangesPage() {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const changes = useCall(listChanges, {})
  const [undoing, setUndoing] = useState<Made>()
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('changes')} />
      {undoing && <UndoBar key={undoing.changeId} asks made={undoing} onGone={() => setUndoing(undefined)} />}
      <Answered of={changes} empty={<Notice title={text('noChanges')} help={text('noChangesHelp')} />}>
        {(rows) => (
          <SimpleTable
            label={text('changes')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { name: 'what', title: text('what'), renderCell: ({ kind }) => text(actionWord(kind)) },
              {
                name: 'clients',
                title: text('clients'),
                figure: true,
                renderCell: ({ clients }) => formats.number(clients),
              },
              { name: 'reason', title: text('reason'), renderCell: ({ reason }) => reason },
              { name: 'by', title: text('by'), renderCell: ({ personName }) => personName },
              {
                name: 'at',
                title: text('at'),
                renderCell: ({ at }) => <time title={formats.exact(at)}>{formats.relative(at)}</time>,
              },
              {
                name: 'undo',
                title: text('undo'),
                renderCell: ({ id, kind, clients, undoneAt, undoneByName }) =>
                  undoneAt === null ? (
                    <Button
                      size="small"
                      sx={{ minHeight: { xs: 44, md: 30 } }}
                      onClick={() =>
                        setUndoing({
                          changeId: id,
                          words: text('undoAsk', { action: text(actionWord(kind)), smart_count: clients }),
                        })
                      }
                    >
                      {text('undo')}
                    </Button>
                  ) : (
                    text('undoneBy', { name: undoneByName ?? '' })
                  ),
              },
            ]}
          />
        )}
      </Answered>
    </Box>
  )
}
