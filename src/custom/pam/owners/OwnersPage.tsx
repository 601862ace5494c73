import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { Notice } from '../../../kit/loading/states.tsx'
import { listOwners } from '../../../resources/pam/contact.calls.ts'
import { clientPath } from '../address.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { Contact } from './Contact.tsx'
import { ownerTexts } from './ownerTexts.ts'
import { pamTexts } from '../texts.ts'

/** Who answers for which clients. */
export function OwnersPage() {
  const text = useTexts(pamTexts)
  const own = useTexts(ownerTexts)
  const owners = useCall(listOwners, {})
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('owners')} />
      <Answered of={owners} empty={<Notice title={own('noOwners')} help={own('noOwnersHelp')} />}>
        {(rows) => (
          <PlainTable
            cards
            label={text('owners')}
            rows={rows}
            keyOf={({ personId }) => personId}
            columns={[
              { name: 'name', label: text('owner'), renderCell: ({ name }) => name },
              {
                name: 'contact',
                label: text('contact'),
                renderCell: (owner) => <Contact {...owner} />,
              },
              {
                name: 'clients',
                label: text('clients'),
                renderCell: ({ clients }) => (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                    {clients.map(({ id, name }) => (
                      <Link key={id} component={RouterLink} to={clientPath(id)} color="text.primary">
                        {name}
                      </Link>
                    ))}
                  </Box>
                ),
              },
            ]}
          />
        )}
      </Answered>
    </Box>
  )
}
