import { useEffect } from 'react'

import { Opened } from '#tests/report/page/opened.tsx'
import { Standing } from '#tests/report/page/standing.tsx'
import { Why } from '#tests/report/page/why.tsx'
import type { PathData } from '#tests/report/report-data.ts'

type PathItemProps = {
  flow: string
  path: PathData
  isOpen: boolean
  /** It is shown on the chart. */
  onOpen: (path: PathData) => void
}

function Steps({ flow, path, onOpen }: Omit<PathItemProps, 'isOpen'>) {
  useEffect(() => onOpen(path), [path, onOpen])
  return (
    <>
      <Why result={path.result} />
      <ol>
        {path.steps.map(({ act, comesTo }, index) => (
          <li key={`${index}${act}`}>
            {act}. <small>Then: {comesTo}</small>
          </li>
        ))}
      </ol>
      <p>
        <a href={`#${flow}/${path.id}`}>Address of this path</a>{' '}
        <button type="button" onClick={() => onOpen(path)}>
          Show on the chart
        </button>
      </p>
    </>
  )
}

/** A path as a tester would walk it. */
export function PathItem({ isOpen, ...props }: PathItemProps) {
  const { flow, path } = props
  return (
    <li>
      <Opened
        id={`${flow}/${path.id}`}
        isOpen={isOpen}
        summary={
          <>
            <Standing result={path.result} />{' '}
            {path.isRecorded ? null : <b className="failed">not recorded </b>}
            {path.name}
          </>
        }
      >
        <Steps {...props} />
      </Opened>
    </li>
  )
}
