import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { listChanges } from '../../../resources/pam/change.calls.ts'
import { changeWord } from '../actions.ts'
import { clientPath } from '../address.ts'
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
              { name: 'what', title: text('what'), renderCell: ({ kind }) => text(changeWord(kind)) },
              {
                name: 'clients',
                title: text('clients'),
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
                          words: text('undoAsk', { action: text(changeWord(kind)), smart_count: clients }),
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
