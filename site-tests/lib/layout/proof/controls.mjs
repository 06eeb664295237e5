// Links and buttons: what does nothing, and what cannot be reached.

export const CONTROLS = {
    html: `<style>
  .lid { position: relative; width: max-content } .lid::after { content: ""; position: absolute; inset: 0 }
  .skip { position: absolute; z-index: 1; top: -100px } .skip:focus { top: 0 } .off { position: fixed; top: -100px }
  .pane { position: relative } .pane .whole { position: absolute; inset: 0 } .pane .same, .pane .other { position: relative; display: block }
  .sheet { display: none; position: fixed; inset: 0 auto auto 0; background: #fff } .sheet:popover-open { display: block }
  @media (min-width: 700px) { .narrow::after { display: none } }
</style>
<a class="skip" href="#x">Skip</a> <a class="off" href="/other">never in the window</a>
<header>
  <div class="lid"><button class="head" onclick="this.dataset.done = Math.random()">Covered</button></div>
  <button class="opens" popovertarget="sheet">Menu</button><button class="frame-dead">Dead</button>
</header>
<div class="sheet" id="sheet" popover><a class="item" href="/other">item</a><div class="lid"><a class="item-under" href="/other">covered item</a></div></div>
<article>
  <button class="dead">Dead</button> <button class="live" onclick="setTimeout(() => this.textContent = 'Done', 50)">Live</button>
  <button class="unseen" onclick="document.querySelector('.never').dataset.done = Math.random()">Unseen</button><i class="never" hidden></i>
  <button class="closes" onclick="document.querySelector('.note').hidden = true">Close</button><i class="note">note</i>
  <div class="lid"><a class="under" href="/other">covered</a></div><a class="plain" href="/other">plain</a>
  <div class="pane"><a class="whole" href="/other"></a><a class="same" href="/other">one address</a></div>
  <div class="pane"><a class="whole lost" href="/lost"></a><a class="other" href="/other">another address</a></div>
  <div class="lid narrow"><a class="phone" href="/other">covered on a phone</a></div>
  <p id="x">here</p> <a class="jump" href="#x">jump</a> <a class="top" href="#">top</a> <a class="nowhere" href="#nowhere">nowhere</a>
  <details><summary>More</summary>hidden</details>
</article>
<script>console.error('told by the page')</script>`,
    expected: [
        'dead a.nowhere leads to a place of the page that is not there',
        'dead a.off lies outside the window',
        'dead button.dead does nothing',
        'dead button.frame-dead does nothing',
        'dead button.unseen does nothing',
        'dead div.lid a.under lies under div.lid',
        'dead div.lid button.head lies under div.lid',
        'dead div.lid.narrow a.phone lies under div.lid.narrow',
        'dead div.pane a.whole.lost lies under div.pane a.other',
        'dead div.sheet div.lid a.item-under lies under div.sheet div.lid',
        'dead error: told by the page',
    ],
};
