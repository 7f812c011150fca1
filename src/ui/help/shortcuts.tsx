import { chakra } from '@chakra-ui/react'

/** The keys of the portal and what they do. */
const shortcuts = [
  {
    keys: ['Ctrl', 'K'],
    does: 'Jump to a demo, a page or an action, from anywhere (⌘ K on a Mac)',
  },
  {
    keys: ['/'],
    does: 'On Home: jump to the search, unless you turned this off on your account page',
  },
  { keys: ['Esc'], does: 'Close a menu or a dialog' },
  { keys: ['Tab'], does: 'The first Tab on a page offers to skip to its content' },
] as const

export function Shortcuts() {
  return (
    <Table>
      <tbody>
        {shortcuts.map(({ keys, does }) => (
          <tr key={does}>
            <th scope="row">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Table = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    '& th': {
      textAlign: 'start',
      fontWeight: 'normal',
      pe: '5',
      whiteSpace: 'nowrap',
    },
    '& td': { overflowWrap: 'anywhere' },
    '& th, & td': { py: '2', verticalAlign: 'baseline' },
    '& tr + tr': { borderTopWidth: '1px' },
  },
})

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '6',
    px: '1.5',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
    bg: 'bg.panel',
    fontFamily: 'mono',
    fontSize: 'sm',
    textAlign: 'center',
    '& + &': { ms: '1' },
  },
})
