import SearchIcon from '@mui/icons-material/Search'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { fold } from '../../../domain/text/fold.ts'
import { moduleCodes } from '../../../domain/access/permissions.ts'
import type { RoleAccess } from '../../../resources/access/access.shapes.ts'
import { DiffDialog } from './DiffDialog.tsx'
import { codesOfModule, codesWith, differenceOf, heldWith, noEdits, toggled } from './matrix.ts'
import { PermissionCards } from './PermissionCards.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { useAccessWords, accessTexts } from '../texts.ts'
import { useMayGrant } from '../useRoles.ts'
import { useUnsavedGuard } from '../../../kit/navigation/useUnsavedGuard.ts'
import { SheetBar } from '../../../kit/layout/SheetBar.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

/** What a role gives, area by area, to be changed and then saved after a look at what changes. */
export function AccessEditor({ role }: { role: RoleAccess }) {
  const mayGrant = useMayGrant()
  const text = useTexts(accessTexts)
  const words = useAccessWords()
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [edits, setEdits] = useState(noEdits)
  const [typed, setTyped] = useState('')
  const [changedOnly, setChangedOnly] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const base = useMemo(() => new Set(role.permissions), [role.permissions])
  // Against what stands there now: what somebody else has meanwhile set alike is no change any more.
  const difference = useMemo(() => differenceOf(base, codesWith(base, edits)), [base, edits])
  const changes = new Set([...difference.granted, ...difference.taken])
  useUnsavedGuard(changes.size > 0)

  const wanted = fold(typed.trim())
  const modules = moduleCodes.filter(
    (module) =>
      (!changedOnly || codesOfModule(module).some((code) => changes.has(code))) &&
      (fold(words.area(module)).includes(wanted) ||
        codesOfModule(module).some((code) => fold(code).startsWith(wanted))),
  )
  const matrix = {
    modules,
    held: (code: string) => heldWith(base, edits, code),
    changed: (code: string) => changes.has(code),
    disabled: !mayGrant,
    onToggle: (codes: readonly string[]) => setEdits((now) => toggled(base, now, codes)),
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1.5 }}>
        <TextField
          type="search"
          size="small"
          fullWidth={false}
          label={text('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ width: { xs: '100%', sm: 280 } }}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        {mayGrant && (
          <FormControlLabel
            control={<Switch size="small" checked={changedOnly} onChange={(_, on) => setChangedOnly(on)} />}
            label={text('changedOnly')}
          />
        )}
      </Box>
      {mayGrant ? (
        !narrow && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {text('matrixHelp')}
          </Typography>
        )
      ) : (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {text('readOnly')}
        </Alert>
      )}
      {modules.length === 0 && <Typography sx={{ py: 3 }}>{text('nothingFound')}</Typography>}
      {modules.length > 0 &&
        (narrow ? <PermissionCards {...matrix} /> : <PermissionMatrix roleName={role.name} {...matrix} />)}
      {changes.size > 0 && (
        <SheetBar
          label={text('unsaved', { granted: difference.granted.length, taken: difference.taken.length })}
        >
          <Button onClick={() => setEdits(noEdits)} sx={{ ml: 'auto' }}>
            {text('discard')}
          </Button>
          <Button variant="contained" onClick={() => setReviewing(true)}>
            {text('review')}
          </Button>
        </SheetBar>
      )}
      {reviewing && (
        <DiffDialog
          role={role}
          difference={difference}
          permissions={[...codesWith(base, edits)]}
          onClose={() => setReviewing(false)}
          onSaved={() => {
            setReviewing(false)
            setEdits(noEdits)
          }}
        />
      )}
    </>
  )
}
