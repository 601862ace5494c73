import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { platformRights, type PlatformRight } from '../../../domain/platform/platform.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { RecordPicker } from '../../../kit/fields/reference/RecordPicker.tsx'
import { Notice } from '../../../kit/loading/states.tsx'
import { employee } from '../../../resources/employee/employee.resource.ts'
import { listTeam, setMember } from '../../../resources/pam/team.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { pamTexts } from '../texts.ts'
import { usePlatformRole } from '../usePlatformRole.ts'

type Member = AnswerOf<typeof listTeam>[number]

/** The own team with its rights, for whoever may say so to be changed. */
export function Team() {
  const text = useTexts(pamTexts)
  const team = useCall(listTeam, {})
  const { data: role } = usePlatformRole()
  const [changing, setChanging] = useState<Member | 'new'>()
  const mayTeam = role?.mayTeam === true
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <Typography color="text.secondary" sx={{ mr: 'auto' }}>
          {text('teamHelp')}
        </Typography>
        {mayTeam && (
          <Button
            variant="contained"
            onClick={() => setChanging('new')}
            sx={{ minHeight: { xs: 44, md: 36 } }}
          >
            {text('addMember')}
          </Button>
        )}
      </Box>
      <Answered of={team} empty={<Notice title={text('noTeam')} help={text('teamHelp')} />}>
        {(rows) => (
          <PlainTable
            cards
            label={text('team')}
            rows={rows}
            keyOf={({ employeeId }) => employeeId}
            columns={[
              { name: 'name', label: text('colleague'), renderCell: ({ name }) => name },
              { name: 'job', label: text('jobTitle'), renderCell: ({ jobTitle }) => jobTitle ?? '–' },
              {
                name: 'rights',
                label: text('rights'),
                renderCell: ({ isAdministrator, rights }) =>
                  isAdministrator
                    ? text('administrator')
                    : rights.map((right) => text(`right_${right}`)).join(', '),
              },
              {
                name: 'act',
                label: '',
                renderCell: (member) =>
                  mayTeam &&
                  !member.isAdministrator && (
                    <Button
                      size="small"
                      onClick={() => setChanging(member)}
                      sx={{ minHeight: { xs: 44, md: 30 } }}
                    >
                      {text('changeRights')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Answered>
      {changing && (
        <MemberDialog
          member={changing === 'new' ? undefined : changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}

function MemberDialog({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  const text = useTexts(pamTexts)
  const [chosen, setChosen] = useState(member?.employeeId)
  const [rights, setRights] = useState<ReadonlySet<PlatformRight>>(new Set(member?.rights ?? ['read']))
  const [was] = useState(member?.rights ?? [])
  const save = useAction(setMember, { done: () => text('memberSaved'), onDone: onClose })
  return (
    <ActionDialog
      title={member?.name ?? text('addMember')}
      action={save}
      submit={text('save')}
      disabled={chosen === undefined}
      onSubmit={() => {
        if (chosen !== undefined)
          void save.run({ params: { employeeId: chosen }, body: { rights: [...rights], was } })
      }}
      onClose={onClose}
    >
      <Stack spacing={1} sx={{ pt: 1 }}>
        {!member && (
          <RecordPicker
            resource={employee}
            label={text('colleague')}
            placeholder={text('colleagueHint')}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {platformRights.map((right) => (
          <FormControlLabel
            key={right}
            sx={{ minHeight: 44 }}
            control={
              <Checkbox
                checked={rights.has(right)}
                onChange={(_, on) =>
                  setRights(new Set(on ? [...rights, right] : [...rights].filter((one) => one !== right)))
                }
              />
            }
            label={text(`right_${right}`)}
          />
        ))}
      </Stack>
    </ActionDialog>
  )
}
