// What is seen when a reader opens a box, a tab or a menu.

export const STATES = {
    html: `<style>
  .tabs > .tab { display: none } .tabs > input:checked + label + .tab { display: block }
  .broad { width: 2000px } .upper, .lower { height: 20px } .lower { margin-top: -10px }
  .menu { position: relative; width: max-content } .menu > div { position: absolute; top: 20px; left: 0; z-index: 1; background: #fff }
  .menu.bad > div { left: -60px }
</style>
<header><details class="menu" name="menus"><summary>Languages</summary><div><a href="/fr">lies on the text, as menus do</a></div></details></header>
<article>
  <details class="menu bad" name="menus"><summary>Actions</summary><div><a href="/other">beside the window</a></div></details>
  <p>text below the menus</p>
  <details><summary>Right</summary><p>one</p><details><summary>Deeper</summary><p class="upper">one</p><p class="lower">other</p></details></details>
  <div class="tabs">
    <input type="radio" name="right" id="r1" checked><label for="r1">One</label><div class="tab">one</div>
    <input type="radio" name="right" id="r2"><label for="r2">Two</label><div class="tab">two</div>
  </div>
  <div class="tabs">
    <input type="radio" name="wrong" id="w1" checked><label for="w1">One</label><div class="tab">one</div>
    <input type="radio" name="wrong" id="w2"><label for="w2">Two</label><div class="tab">two</div>
    <input type="radio" name="wrong" id="w3"><label for="w3">Three</label><div class="tab"><p class="broad">wider than the window</p></div>
  </div>
</article>`,
    expected: [
        'dead details.menu.bad a lies outside the window',
        'overflow div.tabs div.tab p.broad',
        'overflow text of details.menu.bad div is outside the window',
        'overlap p.upper over p.lower',
    ],
};
