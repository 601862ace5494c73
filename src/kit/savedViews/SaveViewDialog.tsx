import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import type { SavedView } from '../../resources/savedViews/savedView.shapes.ts'
import type { KitDataProvider } from '../calls/dataProvider.ts'
import { failureOf } from '../calls/failures.ts'
import { useColumnLayout } from '../list/columnLayout.ts'
import { useDensity } from '../list/density.ts'
import { useLabel, useReason, useText } from '../texts/texts.ts'
import { useViewText } from './texts.ts'
import { useViews } from './useViews.ts'

interface Props {
  resource: Resource
  /** The view that is to be changed; without it a new one is kept. */
  view?: SavedView
  onClose: () => void
}

/**
 * Asks for the name of a new view of the list, and whether it is shared. An existing view keeps its content, unless the
 * user replaces it.
 */
export function SaveViewDialog({ resource, view, onClose }: Props) {
  const { filterValues, sort } = useListContext()
  const [{ order, shown, widths }] = useColumnLayout(resource)
  const [density] = useDensity()
  const dataProvider = useDataProvider<KitDataProvider>()
  const { data: views = [], renew } = useViews(resource)
  const text = useViewText()
  const kitText = useText()
  const label = useLabel()
  const reason = useReason()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [overwriting, setOverwriting] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** The user's own view that has the name, where another is to be kept under it. */
  const twin = views.find(
    ({ id, mine, name: taken }) =>
      mine && id !== view?.id && taken.toLowerCase() === name.trim().toLowerCase(),
  )
  const save = async (target = view, replacing = overwriting) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const now = {
        filter: filterValues,
        sort: [sort.field, sort.order] satisfies SavedView['sort'],
        columns: { order: [...order], ...(shown && { shown: [...shown] }), widths: { ...widths } },
        density,
      }
      if (!target) await dataProvider.createView({ resource: resource.name, name, shared, ...now })
      else {
        const { version, filter, sort: kept, columns, density: room } = target
        const before = { filter, sort: kept, columns, density: room }
        await dataProvider.updateView(target.id, { version, name, shared, ...(replacing ? now : before) })
      }
      await renew()
      onClose()
    } catch (error) {
      const said = failureOf(error).errors?.['name']
      setProblem(typeof said === 'string' ? label(said) : reason(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="save-view">
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogTitle id="save-view">
          {view ? text('changeTitle', { name: view.name }) : text('save')}
        </DialogTitle>
        <DialogContent>
          <TextField
            fullWidth
            required
            size="small"
            label={text('name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem !== undefined}
            helperText={problem}
            slotProps={{ htmlInput: { maxLength: 80 } }}
            sx={{ mt: 1 }}
          />
          <FormControlLabel
            sx={{ mt: 1 }}
            control={<Switch checked={shared} onChange={(event) => setShared(event.target.checked)} />}
            label={text('share')}
          />
          {view && (
            <FormControlLabel
              control={
                <Switch checked={overwriting} onChange={(event) => setOverwriting(event.target.checked)} />
              }
              label={text('overwrite')}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kitText('cancel')}</Button>
          {!view && twin && problem !== undefined && (
            <Button disabled={busy} onClick={() => void save(twin, true)}>
              {text('replace', { name: twin.name })}
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={busy || name.trim() === ''}>
            {kitText('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
